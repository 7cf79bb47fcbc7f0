import { spawnSync } from 'node:child_process';

/** Whether the command succeeded. */
function run(command: readonly string[]): boolean {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Installs Debian packages if apt-get works without a password. */
export function installPackages(packages: readonly string[]): void {
  const apt = ['apt-get', '-q', '-y', '-o', 'Dpkg::Use-Pty=0'];
  const aptAsRoot = process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt];
  if (process.platform === 'linux' && run([...aptAsRoot, 'update'])) {
    run([...aptAsRoot, 'install', '--no-install-recommends', ...packages]);
  }
}

/** The packages that are not installed. */
export function listMissingPackages(packages: readonly string[]): readonly string[] {
  return packages.filter((name) => {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name]);
    return String(stdout) !== 'installed';
  });
}
