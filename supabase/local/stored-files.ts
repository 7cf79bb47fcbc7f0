import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '@supabase/lite';
import { type SeedFile, SEED_CACHE_CONTROL } from './seed-files.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

interface Stored {
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly cacheControl: string;
}

/** Storage for file contents. */
interface FileStore {
  read(name: string): Promise<Stored>;
  write(name: string, stored: Stored): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Replaces the library's file adapter, which cannot be imported and loses cache times. Objects are stored under a hash
 * of bucket and key, so that no client-supplied name becomes a path.
 */
export function storedFiles(
  directory: string | null,
  seedFiles: readonly SeedFile[] = [],
): StorageAdapter {
  const store = directory ? diskStore(directory) : memoryStore(seedFiles);
  return {
    driver: null,
    getObject: async (bucket, key, _version, headers) => {
      const stored = await store.read(nameOf(bucket, key));
      const metadata = metadataOf(stored);
      return headers?.ifNoneMatch === metadata.eTag
        ? { metadata, httpStatusCode: 304 }
        : { metadata, httpStatusCode: 200, body: stored.bytes };
    },
    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) => {
      const stored = { bytes: await bytesOf(body), mimetype, cacheControl };
      await store.write(nameOf(bucket, key), stored);
      return metadataOf(stored);
    },
    deleteObject: (bucket, key) => store.remove(nameOf(bucket, key)),
    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await store.remove(nameOf(bucket, key));
    },
    copyObject: async (bucket, key, _version, toBucket, toKey) => {
      const stored = await store.read(nameOf(bucket, key));
      await store.write(nameOf(toBucket, toKey), stored);
      return { ...metadataOf(stored), httpStatusCode: 200 };
    },
    headObject: async (bucket, key) => metadataOf(await store.read(nameOf(bucket, key))),
    privateAssetUrl: () => Promise.reject(new Error('Files are served through /storage/v1 only.')),
  };
}

function nameOf(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
}

function metadataOf(stored: Stored): ObjectMetadata {
  return {
    cacheControl: stored.cacheControl,
    mimetype: stored.mimetype,
    contentLength: stored.bytes.length,
    size: stored.bytes.length,
    eTag: `"${createHash('md5').update(stored.bytes).digest('hex')}"`,
    lastModified: new Date(),
  };
}

async function bytesOf(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

function diskStore(directory: string): FileStore {
  const fileOf = (name: string) => path.join(directory, name.slice(0, 2), name);
  return {
    read: async (name) => {
      const { mimetype, cacheControl } = parseLabel(await readFile(`${fileOf(name)}.json`, 'utf8'));
      return { bytes: await readFile(fileOf(name)), mimetype, cacheControl };
    },
    write: async (name, { bytes, mimetype, cacheControl }) => {
      await mkdir(path.dirname(fileOf(name)), { recursive: true });
      await writeFile(fileOf(name), bytes);
      await writeFile(`${fileOf(name)}.json`, JSON.stringify({ mimetype, cacheControl }));
    },
    remove: async (name) => {
      await rm(fileOf(name), { force: true });
      await rm(`${fileOf(name)}.json`, { force: true });
    },
  };
}

function parseLabel(text: string): Pick<Stored, 'mimetype' | 'cacheControl'> {
  const label: unknown = JSON.parse(text);
  const get = (key: string): unknown =>
    typeof label === 'object' && label ? Reflect.get(label, key) : null;
  return { mimetype: String(get('mimetype')), cacheControl: String(get('cacheControl')) };
}

/**
 * A database started from a dump already has the rows of its seed files: their contents are read from the seed
 * directory.
 */
function memoryStore(seedFiles: readonly SeedFile[]): FileStore {
  const all = new Map<string, Stored>();
  const seeds = new Map(seedFiles.map((file) => [nameOf(file.bucket, file.name), file]));
  return {
    read: async (name) => {
      const stored = all.get(name);
      if (stored) return stored;
      const seed = seeds.get(name);
      if (!seed) throw new Error('No such file.');
      const bytes = await readFile(seed.path);
      return { bytes, mimetype: seed.type, cacheControl: SEED_CACHE_CONTROL };
    },
    write: (name, stored) => Promise.resolve(void all.set(name, stored)),
    remove: (name) => Promise.resolve(void all.delete(name)),
  };
}
