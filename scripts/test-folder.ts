import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
/** Far more than the tests need, which is 0.4 GB. */
const enoughBytes = 4 * 2 ** 30;

/**
 * A temporary folder for the databases and browser profiles of the tests, deleted when this process exits. It is in memory
 * where there is room: a database is a thousand files, which take a disk ten times as long to copy.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'sidebet-test-'));
  // PostgreSQL runs as another user where these tests run as root.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enoughBytes && freemem() > enoughBytes;
  } catch {
    return false;
  }
}
