import { connect } from 'node:net';

export interface PipelinedRequest {
  readonly method: string;
  /** The path and query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PipelinedResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends requests to `host:port` over one connection without waiting for responses in between (HTTP pipelining), and returns
 * the responses in the same order; costs half of the CPU time of `fetch`. The server may close the connection early, such
 * as after a head that is too long: requests without a response are then sent again, each over its own connection.
 */
export async function sendPipelined(
  origin: string,
  requests: readonly PipelinedRequest[],
): Promise<PipelinedResponse[]> {
  const responses = await sendOnce(origin, requests);
  for (const request of requests.slice(responses.length)) {
    const [response] = await sendOnce(origin, [request]);
    if (response === undefined) throw new Error(`no response to ${request.method} ${request.path}`);
    responses.push(response);
  }
  return responses;
}

/** Resolves with fewer responses than requests if the connection closes early. */
function sendOnce(
  origin: string,
  requests: readonly PipelinedRequest[],
): Promise<PipelinedResponse[]> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve) => {
    const responses: PipelinedResponse[] = [];
    let received: Buffer = Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    const parseReceived = (isEnd: boolean) => {
      let request = requests[responses.length];
      while (request !== undefined) {
        const parsed = parseResponse(received, request.method, isEnd);
        // A server that closes the connection may respond to a later request, which it could not parse.
        if (parsed === null || (parsed.closes && requests.length > 1)) break;
        responses.push(parsed.response);
        received = received.subarray(parsed.end);
        request = requests[responses.length];
      }
      if (request === undefined) socket.destroy();
    };
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      parseReceived(false);
    });
    socket.once('end', () => parseReceived(true));
    // The connection may be reset after the response; `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(responses));
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

interface ParsedResponse {
  readonly response: PipelinedResponse;
  /** Number of bytes of the response. */
  readonly end: number;
  /** Whether the server closes the connection after it. */
  readonly closes: boolean;
}

/** Parses the first response in the buffer; null if it is incomplete. */
function parseResponse(received: Buffer, method: string, isEnd: boolean): ParsedResponse | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const closes = /\r\nconnection: close/i.test(head);
  const start = headEnd + 4;
  const done = (text: string, end: number) => ({ response: { status, text }, end, closes });
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
  done: (text: string, end: number) => ParsedResponse,
): ParsedResponse | null {
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
