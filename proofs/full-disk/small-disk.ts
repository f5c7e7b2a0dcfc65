import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { platform, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that can be filled. */
export type SmallDisk = {
  readonly dir: string;
  /** Takes all space that is left, also what becomes free later, until `free`. */
  fill(): void;
  free(): void;
  unmount(): void;
};

/** Whether this machine lets us mount file systems: Linux, as root, and not in a container that forbids it. */
export function canMount(): boolean {
  if (platform() !== 'linux' || userInfo().uid !== 0) return false;
  try {
    mountSmallDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', dir], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmdirSync(dir);
    throw error;
  }
  const ballast = join(dir, 'ballast');
  let filling: NodeJS.Timeout | undefined;
  const free = () => {
    clearInterval(filling);
    rmSync(ballast, { force: true });
  };
  return {
    dir,
    fill() {
      appendUntilFull(ballast);
      filling = setInterval(() => appendUntilFull(ballast), 50);
    },
    free,
    unmount() {
      free();
      execFileSync('umount', [dir]);
      rmdirSync(dir);
    },
  };
}

function appendUntilFull(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      const bytes = Buffer.alloc(size);
      // The last write of each size is partial or fails.
      while (appendOrRefuse(file, bytes));
    }
  } finally {
    closeSync(file);
  }
}

function appendOrRefuse(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
