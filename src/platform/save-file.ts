/** Milliseconds before the object URL is revoked, as a browser may ask the user before downloading. */
const KEEP_MS = 60_000;

/** Downloads the content as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
