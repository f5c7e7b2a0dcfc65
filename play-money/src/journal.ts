import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A change: a collection, an id, and the new value, or null for a deletion. */
export type Entry = readonly [collection: string, id: string, value: unknown];

export type Journal = { write(entry: Entry): void; close(): void };

/**
 * An append-only file, one line per change, so a killed provider continues where it was: a line is written before
 * anyone learns of it. A torn last line is skipped. `compact` returns what is still needed when the file is
 * opened.
 */
export function openJournal(
  file: string,
  replay: (entry: Entry) => void,
  compact: () => Iterable<Entry>,
): Journal {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = readEntry(line);
      if (entry) replay(entry);
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, [...compact()].map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(draft, file);
  }
  const handle = openSync(file, 'a', 0o600);
  let open = true;
  return {
    write: (entry) => void (open && writeSync(handle, `${JSON.stringify(entry)}\n`)),
    close: () => {
      if (open) closeSync(handle);
      open = false;
    },
  };
}

function readEntry(line: string): Entry | null {
  try {
    const entry = JSON.parse(line);
    const isEntry = Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
    return isEntry ? (entry as unknown as Entry) : null;
  } catch {
    return null;
  }
}
