import { accessSync, constants, readFileSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/** Major version of Postgres in the embedded database. */
const VERSION = '17';
/** Free disk space required for a start, which writes to the write-ahead log first. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Explains why the embedded database in this directory does not open, and what to do. The engine only reports that it
 * exited, so version, permissions and disk space are checked; otherwise the database is damaged.
 */
export function openFailure(directory: string | null, error: unknown): StartFailure {
  const cause = reasonOf(error);
  if (directory === null)
    return fails(`The database in memory does not open (${cause}): free some memory.`, error);
  return (
    openObstacle(directory, error) ??
    fails(
      `The database in ${directory} does not open (${cause}): copy the directory to a safe place first, then restore a backup in its place.`,
      error,
    )
  );
}

interface Disk {
  freeBytes(directory: string): number;
  /** Throws if the path is not readable and writable. */
  requireAccess(place: string): void;
}

const DISK: Disk = {
  freeBytes: (directory) => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  },
  requireAccess: (place) => accessSync(place, constants.R_OK | constants.W_OK),
};

/** Returns what prevents an undamaged database from opening, or null. */
export function openObstacle(
  directory: string,
  cause: unknown = null,
  disk: Disk = DISK,
): StartFailure | null {
  const version = versionOf(directory);
  if (version !== null && version !== VERSION) {
    return fails(
      `The database in ${directory} is of PostgreSQL ${version}, and this release has ${VERSION}: start it with the release that made it, or set LOCAL_DATA_DIR to another place.`,
      cause,
    );
  }
  const locked = unwritable(directory, disk);
  if (locked !== null) {
    return fails(
      `The database in ${directory} cannot be written (${locked}): correct the permissions of that directory and of what is in it.`,
      cause,
    );
  }
  if (disk.freeBytes(directory) >= MIN_FREE_BYTES) return null;
  return fails(
    `The disk of ${directory} is full: make room and start again, because nothing in the database is lost.`,
    cause,
  );
}

function fails(message: string, cause: unknown): StartFailure {
  return new StartFailure(message, { cause });
}

function versionOf(directory: string): string | null {
  try {
    return readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The first file or directory that is not readable and writable, with the reason. */
function unwritable(directory: string, disk: Disk): string | null {
  for (const name of ['', ...readdirSync(directory)]) {
    try {
      disk.requireAccess(path.join(directory, name));
    } catch (error) {
      return `${codeOf(error) ?? reasonOf(error)}: ${name || 'the directory itself'}`;
    }
  }
  return null;
}
