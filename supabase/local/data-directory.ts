import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/** Secrets generated for this data directory. */
interface Secrets {
  readonly secretKey: string;
  readonly jwtSecret: string;
  readonly mailKey: string;
}

interface DataDirectory {
  readonly path: string;
  readonly secrets: Secrets;
  /** Releases the directory for another process. */
  release(): Promise<void>;
}

/**
 * Locks the directory for this process: two servers on one embedded database would corrupt it. A stale lock of a killed
 * process is detected and taken over.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new StartFailure(
      `The data directory ${directory} cannot be made (${reasonOf(error)}): set LOCAL_DATA_DIR to a place that can be written.`,
    );
  }
  const nameLock = await lockByName(directory);
  const lock = path.join(directory, 'lock');
  const release = async () => {
    rmSync(lock, { force: true });
    await nameLock.release();
  };
  try {
    takeLock(lock, directory);
    return { path: directory, secrets: readSecrets(path.join(directory, 'secrets.json')), release };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) rmSync(lock, { force: true });
    await nameLock.release();
    throw error;
  }
}

/**
 * Locks by an abstract socket or named pipe, which the system releases when this process ends and which survives
 * deletion of files. The name is derived from device and inode, not from the path. Systems without such names rely on
 * the lock file alone.
 */
async function lockByName(directory: string): Promise<{ release(): Promise<void> }> {
  const { dev, ino } = statSync(directory);
  const name = `behold-local-${dev}-${ino}`;
  const place =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : null;
  if (place === null) return { release: () => Promise.resolve() };
  const server = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        codeOf(error) === 'EADDRINUSE'
          ? directoryInUse(directory, readHolder(path.join(directory, 'lock'))?.pid)
          : error,
      );
    });
    server.listen(place, resolve);
  });
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

class DirectoryInUse extends StartFailure {}

function directoryInUse(directory: string, pid: number | undefined): DirectoryInUse {
  return new DirectoryInUse(
    `The data directory ${directory} is in use by another instance (process ${pid ?? 'unknown'}): stop that one, or set LOCAL_DATA_DIR to another place.`,
  );
}

export function newSecrets(): Secrets {
  return {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(32).toString('base64url'),
    mailKey: randomBytes(24).toString('base64url'),
  };
}

interface LockHolder {
  readonly pid: number;
  readonly startTime: string | null;
}

function takeLock(lock: string, directory: string): void {
  const content = JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(lock, content, { flag: 'wx' });
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw new StartFailure(
          `The data directory ${directory} cannot be written (${reasonOf(error)}): correct its permissions, or set LOCAL_DATA_DIR to another place.`,
        );
      }
      const holder = readHolder(lock);
      if (holder && isRunning(holder)) break;
      rmSync(lock, { force: true });
    }
  }
  throw directoryInUse(directory, readHolder(lock)?.pid);
}

function readHolder(lock: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(lock, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value)) return null;
    if (typeof value.pid !== 'number') return null;
    return {
      pid: value.pid,
      startTime:
        'startTime' in value && typeof value.startTime === 'string' ? value.startTime : null,
    };
  } catch {
    return null;
  }
}

/** Process ids are reused after a reboot, so the start time is compared as well. */
function isRunning(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const startTime = startTimeOf(holder.pid);
  return startTime === null || holder.startTime === null || startTime === holder.startTime;
}

/** Boot id and start time of a process on Linux; null on other systems, which compare the process id alone. */
function startTimeOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started ? `${boot}/${started}` : null;
  } catch {
    return null;
  }
}

function readSecrets(file: string): Secrets {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw damaged(file, error);
    const secrets = newSecrets();
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return secrets;
  }
  try {
    const value: unknown = JSON.parse(text);
    return {
      secretKey: textIn(value, 'secretKey'),
      jwtSecret: textIn(value, 'jwtSecret'),
      mailKey: textIn(value, 'mailKey'),
    };
  } catch (error) {
    throw damaged(file, error);
  }
}

function textIn(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value ? Reflect.get(value, key) : null;
  if (typeof found === 'string' && found.length >= 16) return found;
  throw new Error(`no ${key} in it`);
}

function damaged(file: string, error: unknown): StartFailure {
  return new StartFailure(
    `${file} is damaged (${reasonOf(error)}): restore the data directory from a copy, or delete that file to make new keys, which signs everybody out.`,
  );
}
