/** Public buckets of the backend's storage; their files are read by address, without the library. */
export type PublicBucket = 'images' | 'videos';

/** A stored address as a browser finds it; one without a host belongs to the backend. */
export function absoluteStoredUrl(address: string): string {
  const backend = import.meta.env.VITE_SUPABASE_URL || globalThis.location?.origin || '';
  return address.startsWith('/') ? `${backend}${address}` : address;
}

/** Where a browser finds a public file: at the hosted project, or at the page's own origin. */
export function storedFileUrl(bucket: PublicBucket, path: string): string {
  const backend = import.meta.env.VITE_SUPABASE_URL ?? '';
  const name = path.split('/').map(encodeURIComponent).join('/');
  return `${backend}/storage/v1/object/public/${bucket}/${name}`;
}
