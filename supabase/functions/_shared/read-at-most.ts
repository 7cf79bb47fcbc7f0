/** The text of a response of another service; null if it has more than `limit` bytes. */
export async function readAtMost(answer: Response, limit: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > limit) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
