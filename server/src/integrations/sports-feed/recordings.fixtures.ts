import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeUpRecordings } from './made-up-recordings.fixtures.ts';

/** Answers of the feed: made up, or recorded. Recordings are outside the repository and may be missing. */
export class Recordings {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  read<T = unknown>(name: string): T {
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
  }

  list(folder: string, form: RegExp): string[] {
    return readdirSync(join(this.folder, folder)).filter((name) => form.test(name));
  }
}

const madeUp = mkdtempSync(join(tmpdir(), 'sidebet-made-up-'));
process.on('exit', () => rmSync(madeUp, { recursive: true, force: true }));
for (const [name, content] of Object.entries(madeUpRecordings)) {
  mkdirSync(dirname(join(madeUp, name)), { recursive: true });
  writeFileSync(join(madeUp, name), JSON.stringify(content));
}
const recorded = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** For `describe.each`: tests run on made-up answers everywhere, and also on the recordings where they exist. */
export const allRecordings: readonly (readonly [source: string, recordings: Recordings])[] = [
  ['made-up', new Recordings(madeUp)],
  ...(existsSync(recorded) ? ([['recorded', new Recordings(recorded)]] as const) : []),
];
