let address: string | null = null;

/**
 * Downloads the content as a file of this name. Its object URL stays valid until the next download, because a browser
 * may ask the user before it reads the content.
 */
export function saveFile(content: Blob, name: string): void {
  if (address !== null) URL.revokeObjectURL(address);
  address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
