import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Headers in which a proxy passes the client's address. No proxy is in front of this server, so they are forged. */
const FORWARDED = /^(cf-connecting-ip|true-client-ip|x-real-ip|x-forwarded-.*|forwarded)$/;
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/;

export class BodyTooLarge extends Error {}

export function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
}

/** Returns the request's headers with forwarding headers replaced by the actual peer address. */
export function trustedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || FORWARDED.test(name) || HOP_BY_HOP.test(name)) continue;
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  headers['x-forwarded-for'] = addressOf(request);
  return headers;
}

/** The token or key of the Authorization header; empty without one. */
export function bearerToken(request: Request): string {
  return (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

/** The parsed text; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part as Uint8Array);
    size += bytes.length;
    if (size > limit) throw new BodyTooLarge();
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

export async function toRequest(
  request: IncomingMessage,
  origin: string,
  limit: number,
): Promise<Request> {
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await readBody(request, limit) : null;
  return new Request(new URL(request.url ?? '/', origin), {
    method,
    headers: {
      ...trustedHeaders(request),
      ...(body ? { 'content-length': String(body.length) } : {}),
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}

export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie' && name !== 'transfer-encoding') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (!answer.body) {
    response.end();
    return;
  }
  const body = Readable.fromWeb(answer.body as NodeReadableStream);
  const compressor = compressorFor(answer, response);
  if (compressor === null) await pipeline(body, response);
  else await pipeline(body, compressor, response);
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|[\w.]+\+json))/;
/** Bytes; for smaller responses the additional header costs more than compression saves. */
const COMPRESSED_FROM = 1024;

/**
 * Returns a compressor for text responses, as on a hosted project, with the best encoding that the client accepts; null
 * for none.
 */
function compressorFor({ status, headers }: Response, response: ServerResponse): Transform | null {
  const length = headers.get('content-length');
  const isCompressible =
    status === 200 &&
    COMPRESSIBLE.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    (length === null || Number(length) >= COMPRESSED_FROM);
  if (!isCompressible) return null;
  response.appendHeader('vary', 'Accept-Encoding');
  const accepted = String(response.req.headers['accept-encoding'] ?? '');
  const encoding = ['br', 'gzip'].find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted),
  );
  if (encoding === undefined) return null;
  response.removeHeader('content-length');
  response.setHeader('content-encoding', encoding);
  // Brotli quality of hosts that compress dynamic responses.
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip();
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
