import { useEffect, useRef, useState } from 'react';
import { prefersLessMotion } from './use-media.ts';

const countMs = 1_100;

type Options = {
  /** Where counting starts, in cents; without it, the first amount is shown at once. */
  from?: number;
  waitMs?: number;
};

/** Counts up to an amount in cents when it grows. A lower amount, or any with reduced motion, is shown at once. */
export function useCountUp(cents: number, { from = cents, waitMs = 0 }: Options = {}): number {
  const [shown, setShown] = useState(() => (prefersLessMotion() ? cents : from));
  const latest = useRef(shown);
  useEffect(() => {
    const start = latest.current;
    const show = (amount: number) => {
      latest.current = amount;
      setShown(amount);
    };
    if (cents <= start || prefersLessMotion()) {
      show(cents);
      return undefined;
    }
    const startAt = performance.now() + waitMs;
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startAt) / countMs));
      show(Math.round(start + (cents - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents, waitMs]);
  return prefersLessMotion() ? cents : Math.min(shown, cents);
}
