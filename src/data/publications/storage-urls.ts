/** Public buckets of the backend's storage; their files are fetched by URL, without the client library. */
type PublicBucket = 'images' | 'videos';

/** Resolves a stored address to an absolute URL; an address without a host is relative to the backend. */
export function absoluteStoredUrl(address: string): string {
  const backend = import.meta.env.VITE_SUPABASE_URL || globalThis.location?.origin || '';
  return address.startsWith('/') ? `${backend}${address}` : address;
}

/** The URL of a public file: at the hosted project, or at the page's own origin. */
export function storedFileUrl(bucket: PublicBucket, path: string): string {
  const backend = import.meta.env.VITE_SUPABASE_URL ?? '';
  const name = path.split('/').map(encodeURIComponent).join('/');
  return `${backend}/storage/v1/object/public/${bucket}/${name}`;
}
