import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireFileKey } from './file-key.ts';
import { type Files, operationLimitMs } from './port.ts';

/**
 * Files in a folder of this machine: the default, for one machine or a shared folder. Disk errors are permanent,
 * so nothing is retried.
 */
export function localDisk(folder: string): Files {
  const toPath = (key: string) => {
    requireFileKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = toPath(key);
      // In the same folder, because a rename is atomic only within one disk. No reader ever sees half a file.
      const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(content, { signal: AbortSignal.timeout(operationLimitMs) });
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(toPath(key), 'r').catch(nullIfMissing);
      if (!file) return null;
      try {
        const state = await file.stat();
        if (!state.isFile()) {
          await file.close();
          return null;
        }
        return { body: file.createReadStream(), bytes: state.size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    delete: async (key) => rm(toPath(key), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
