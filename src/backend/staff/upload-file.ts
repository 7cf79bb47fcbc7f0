/** The storage's response; status 0 if there was none. */
interface FileAnswer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
}

interface UploadFile {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** Fraction of the bytes uploaded, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads the raw body, since not every storage accepts multipart forms. Uses XMLHttpRequest, because `fetch` does not
 * report upload progress.
 */
export function sendFile(file: UploadFile): Promise<FileAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (answer: FileAnswer) => {
      file.signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    const abort = () => {
      request.abort();
    };
    const endWithoutResponse = () => {
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
    request.addEventListener('error', endWithoutResponse);
    request.addEventListener('abort', endWithoutResponse);
    file.signal.addEventListener('abort', abort);
    if (file.signal.aborted) abort();
    else request.send(file.body);
  });
}

/** The file exceeds the remaining space, or none is left; retrying cannot succeed. */
const FULL_STATUSES = new Set([402, 413, 507]);
export const STORAGE_FULL = 'StorageFull';

/** Parses the response: the storage uses status 400 for every error and puts the actual one into the body. */
export function fileAnswer(status: number, text: string): FileAnswer {
  const body = objectIn(text);
  if (status >= 200 && status < 300 && body !== null) return { data: body, error: null, status };
  const field = (name: string) => {
    const value = body?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const code = field('code') || field('error');
  const inside = Number(field('statusCode'));
  const effectiveStatus = inside >= 400 ? inside : status;
  return {
    data: null,
    error: {
      code: FULL_STATUSES.has(effectiveStatus) ? STORAGE_FULL : code,
      message: field('message'),
    },
    status: code === 'InvalidJWT' ? 401 : effectiveStatus,
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
