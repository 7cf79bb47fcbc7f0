/**
 * Answers range requests with 206 and conditional requests with 304, like the hosted service. The library always sends
 * the whole file, and some browsers play no video without range requests.
 */
export async function withRequestedRange(request: Request, answer: Response): Promise<Response> {
  const isFileRequest = request.method === 'GET' && /\/storage\/v1\/object\//.test(request.url);
  if (!isFileRequest || answer.status !== 200) return answer;
  const eTag = answer.headers.get('etag');
  if (eTag !== null && request.headers.get('if-none-match') === eTag) {
    await answer.body?.cancel();
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  const [, first = '', last = ''] =
    /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const start = first === '' ? Math.max(bytes.length - Number(last), 0) : Number(first);
  const end =
    first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  const headers = new Headers(answer.headers);
  if (start > end) {
    headers.set('content-range', `bytes */${bytes.length}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end}/${bytes.length}`);
  headers.set('content-length', String(end + 1 - start));
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}
