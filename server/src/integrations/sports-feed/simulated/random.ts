import { createHash } from 'node:crypto';

/** The first `length` hexadecimal digits of a text's hash. */
export function hexHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** Deterministic random numbers of a text, at least 0 and below 1 (sfc32). */
export function randomFrom(text: string): () => number {
  const digest = createHash('sha256').update(text).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let count = digest.readInt32LE(12);
  return () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to `to`, inclusive. */
export function wholeBetween(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}
