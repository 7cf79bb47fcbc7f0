/** What the storage answered; status 0 when nobody did. */
export interface FileAnswer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
}

export interface FileToSend {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** Share of the bytes that left, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The body as it is: not every storage takes forms. `fetch` would not tell how much of it has left. */
export function sendFile(file: FileToSend): Promise<FileAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (answer: FileAnswer) => {
      file.signal.removeEventListener('abort', giveUp);
      resolve(answer);
    };
    const giveUp = () => {
      request.abort();
    };
    const nobody = () => {
      end({ data: null, error: { code: '', message: '' }, status: 0 });
    };
    request.open('POST', file.url);
    for (const [name, value] of Object.entries(file.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) file.onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      end(fileAnswer(request.status, request.responseText));
    });
    request.addEventListener('error', nobody);
    request.addEventListener('abort', nobody);
    file.signal.addEventListener('abort', giveUp);
    if (file.signal.aborted) giveUp();
    else request.send(file.body);
  });
}

/** Too large for what is left, or nothing is left: of these answers no repetition makes another. */
const FULL_STATUSES = new Set([402, 413, 507]);
export const STORAGE_FULL = 'StorageFull';

/** The storage says 400 to everything it refuses, and what it means inside. */
export function fileAnswer(status: number, text: string): FileAnswer {
  const body = objectIn(text);
  if (status >= 200 && status < 300 && body !== null) return { data: body, error: null, status };
  const field = (name: string) => {
    const value = body?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const code = field('code') || field('error');
  const inside = Number(field('statusCode'));
  const meant = inside >= 400 ? inside : status;
  return {
    data: null,
    error: { code: FULL_STATUSES.has(meant) ? STORAGE_FULL : code, message: field('message') },
    status: code === 'InvalidJWT' ? 401 : meant,
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
