import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Recorded responses, stored outside the repository; they may be absent. */
export const recordings = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
export const haveRecordings = existsSync(recordings);

export function recording(name: string): unknown {
  return JSON.parse(readFileSync(recordings + name, 'utf8'));
}
