import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Each figure is the median of so many loads. */
export const loads = 3;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

type Metrics = { readonly median: object; readonly measured: readonly object[] };

/** Writes what `npm run speed` prints: the median, and each load. */
export function report(name: string, metrics: Metrics & { readonly device?: object }): void {
  writeReport(`speed-${name}.json`, `${JSON.stringify(metrics, null, 2)}\n`);
}

export function writeReport(file: string, text: string): void {
  const folder = fileURLToPath(new URL('../../reports/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + file, text);
}
