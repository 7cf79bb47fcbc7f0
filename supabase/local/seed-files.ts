import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TomlTable, isTable, tableIn } from './project-config.ts';
import { StartFailure } from './start-failure.ts';

/** A Storage file of a new project, as uploaded by `supabase seed buckets`. */
export interface SeedFile {
  readonly bucket: string;
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** File names are never reused for other content. */
export const SEED_CACHE_CONTROL = 'max-age=31536000';

/** Files in the `objects_path` of each `[storage.buckets.*]`. */
export function findSeedFiles(storage: TomlTable, supabaseDirectory: string): SeedFile[] {
  return Object.entries(tableIn(storage, 'buckets')).flatMap(([bucket, settings]) => {
    const place = isTable(settings) ? settings['objects_path'] : undefined;
    if (typeof place !== 'string') return [];
    const directory = path.resolve(supabaseDirectory, place);
    if (!existsSync(directory)) return [];
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => {
        const full = path.join(entry.parentPath, entry.name);
        const name = path.relative(directory, full).split(path.sep).join('/');
        return { bucket, name, path: full, type: typeOf(full) };
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

function typeOf(file: string): string {
  const type = TYPES[path.extname(file).toLowerCase()];
  if (type) return type;
  throw new StartFailure(`${file} is no picture and no video: remove it from the seeds.`);
}

/** Uploads a file as the owner. Idempotent, because a start may have been interrupted. */
export async function seedUpload(
  file: SeedFile,
  origin: string,
  secretKey: string,
): Promise<Request> {
  const bytes = await readFile(file.path);
  return new Request(`${origin}/storage/v1/object/${file.bucket}/${file.name}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': file.type,
      'content-length': String(bytes.length),
      'cache-control': SEED_CACHE_CONTROL,
      'x-upsert': 'true',
    },
    body: new Uint8Array(bytes),
  });
}
