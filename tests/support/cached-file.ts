import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CACHE_LIFE_MS = 24 * 3_600_000;
/** The maximum time to wait for the lock of another process: a killed process never releases its lock. */
const LOCK_LIFE_MS = 120_000;
const LOCK_POLL_MS = 200;

/** The path of a file or directory in `directory`. The first process that needs it creates it; it is cached for a day. */
export async function cachedFile(
  directory: string,
  name: string,
  make: (unfinished: string) => Promise<void>,
  lockLifeMs = LOCK_LIFE_MS,
): Promise<string> {
  const finished = path.join(directory, name);
  if (await exists(finished)) return finished;
  await mkdir(directory, { recursive: true });
  for (const entry of await readdir(directory)) {
    const { mtimeMs } = await stat(path.join(directory, entry)).catch(() => ({
      mtimeMs: Infinity,
    }));
    if (mtimeMs < Date.now() - CACHE_LIFE_MS) {
      await rm(path.join(directory, entry), { recursive: true, force: true });
    }
  }
  const lock = path.join(directory, `${name}.lock`);
  const isOwnLock = await createDirectory(lock);
  if (!isOwnLock) {
    const deadline = Date.now() + lockLifeMs;
    while (Date.now() < deadline && (await exists(lock))) await wait(LOCK_POLL_MS);
    if (await exists(finished)) return finished;
  }
  const unfinished = path.join(directory, randomUUID());
  try {
    await make(unfinished);
    await rename(unfinished, finished);
  } catch (error) {
    // Another process may have created it meanwhile.
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(finished))) throw error;
  } finally {
    if (isOwnLock) await rm(lock, { recursive: true, force: true });
  }
  return finished;
}

/** False if the directory already exists. */
async function createDirectory(directory: string): Promise<boolean> {
  try {
    await mkdir(directory);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
