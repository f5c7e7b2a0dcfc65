import { useEffect, useState } from 'react';

/** The balance arrives just before or after the result, so counting starts a little later. */
const waitMs = 400;
const countMs = 1_100;

/** Counts from 0 to an amount in cents, once. With reduced motion it is the amount right away. */
export function useCountUp(cents: number): number {
  const [progress, setProgress] = useState(() => (prefersLessMotion() ? 1 : 0));
  useEffect(() => {
    if (prefersLessMotion()) return undefined;
    const startAt = performance.now() + waitMs;
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startAt) / countMs));
      setProgress(1 - (1 - part) ** 3);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return Math.round(cents * progress);
}

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
