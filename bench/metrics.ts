/** Raw results of one round by name: commands or requests per second, and milliseconds. */
export type Raw = Readonly<Record<string, number>>;

/** One benchmark: prepared once, and measured once per round like the others. */
export type Metric = {
  readonly name: string;
  /** The process that runs the server's code; by default this one. */
  readonly serverPid?: number;
  /** Not measured. */
  prepare?(round: number): Promise<void>;
  measure(round: number): Promise<Raw>;
  close?(): Promise<void>;
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value that a share `p` of the values does not exceed. */
export function percentile(values: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)]!;
}
