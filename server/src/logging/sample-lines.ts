import { AsyncResource } from 'node:async_hooks';

/** Writes a line, with the number of repetitions that were only counted. */
type Write = (repeats?: number) => void;

/** How long repetitions of a line are counted before one of them is written, in milliseconds. */
export const sampleMs = 5_000;
/** More kinds of lines at once are written without sampling, which bounds the memory. */
const maxKinds = 1_000;

/**
 * Writes the first line of each kind at once. Repetitions are counted, and the last one is written with the count at most once
 * every 5 seconds. An outage otherwise writes gigabytes of the same lines.
 */
export function sampleLines(): (kind: string, write: Write) => void {
  const kinds = new Map<string, { repeats: number; write: Write }>();

  function writeRepeated(): void {
    for (const [kind, { repeats, write }] of kinds) {
      if (repeats === 0) kinds.delete(kind);
      else {
        write(repeats);
        kinds.set(kind, { repeats: 0, write });
      }
    }
    if (kinds.size > 0) startTimer();
  }

  function startTimer(): void {
    setTimeout(writeRepeated, sampleMs).unref();
  }

  return (kind, write) => {
    const known = kinds.get(kind);
    if (known) {
      known.repeats++;
      // The line belongs to its request, also when the timer writes it.
      known.write = AsyncResource.bind(write);
      return;
    }
    write();
    if (kinds.size >= maxKinds) return;
    if (kinds.size === 0) startTimer();
    kinds.set(kind, { repeats: 0, write });
  };
}
