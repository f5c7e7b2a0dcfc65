import { onTestFinished, vi } from 'vitest';

export type HeldLimits = {
  /** The length of each limit that began, in milliseconds. */
  readonly begun: readonly number[];
  /** Ends every limit that began. */
  expire(): void;
};

/** Until the test ends, a limit by `AbortSignal.timeout` is over when the test says so, however slow the machine is. */
export function holdTimeLimits(): HeldLimits {
  const begun: number[] = [];
  const limits: AbortController[] = [];
  const held = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    begun.push(ms);
    limits.push(limit);
    return limit.signal;
  });
  onTestFinished(() => held.mockRestore());
  return {
    begun,
    expire() {
      for (const limit of limits) limit.abort(new DOMException('The limit is over.', 'TimeoutError'));
    },
  };
}
