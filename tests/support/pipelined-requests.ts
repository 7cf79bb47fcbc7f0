import { connect } from 'node:net';

export interface PipelinedRequest {
  readonly method: string;
  /** The path and query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PipelinedAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends requests to `host:port` over one connection without waiting for answers in between, and returns the answers in
 * the same order; costs half of the CPU time of `fetch`. The server may close the connection early, such as after a
 * head that is too long: the requests that it has not answered are then sent again, each over its own connection.
 */
export async function sendPipelined(
  origin: string,
  requests: readonly PipelinedRequest[],
): Promise<PipelinedAnswer[]> {
  const answers = await sendOnce(origin, requests);
  for (const request of requests.slice(answers.length)) {
    const [answer] = await sendOnce(origin, [request]);
    if (answer === undefined) throw new Error(`no answer to ${request.method} ${request.path}`);
    answers.push(answer);
  }
  return answers;
}

/** Resolves to the first answers only if the connection ends early. */
function sendOnce(
  origin: string,
  requests: readonly PipelinedRequest[],
): Promise<PipelinedAnswer[]> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve) => {
    const answers: PipelinedAnswer[] = [];
    let received: Buffer = Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    const take = (isEnd: boolean) => {
      let request = requests[answers.length];
      while (request !== undefined) {
        const parsed = parseAnswer(received, request.method, isEnd);
        // An answer before the end of the connection may belong to a later request, which could not be read.
        if (parsed === null || (parsed.closes && requests.length > 1)) break;
        answers.push(parsed.answer);
        received = received.subarray(parsed.end);
        request = requests[answers.length];
      }
      if (request === undefined) socket.destroy();
    };
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      take(false);
    });
    socket.once('end', () => take(true));
    // The connection may be reset after the answer; `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(answers));
    socket.write(requests.map((request) => textOf(request, host)).join(''));
  });
}

function textOf({ method, path, headers, body }: PipelinedRequest, host: string): string {
  const length = body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))]];
  const lines = [['host', host], ...Object.entries(headers), ...length].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

interface ParsedAnswer {
  readonly answer: PipelinedAnswer;
  /** Number of bytes of the answer. */
  readonly end: number;
  /** Whether the server closes the connection after it. */
  readonly closes: boolean;
}

/** Parses the first answer in the buffer; null if it is incomplete. */
function parseAnswer(received: Buffer, method: string, isEnd: boolean): ParsedAnswer | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const closes = /\r\nconnection: close/i.test(head);
  const start = headEnd + 4;
  const done = (text: string, end: number) => ({ answer: { status, text }, end, closes });
  if (method === 'HEAD' || status === 204 || status === 304) return done('', start);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return received.length < end ? null : done(received.toString('utf8', start, end), end);
  }
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return parseChunks(received, start, done);
  return isEnd ? done(received.toString('utf8', start), received.length) : null;
}

function parseChunks(
  received: Buffer,
  start: number,
  done: (text: string, end: number) => ParsedAnswer,
): ParsedAnswer | null {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (received.length < next) return null;
    if (size === 0) return done(Buffer.concat(parts).toString(), next);
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
