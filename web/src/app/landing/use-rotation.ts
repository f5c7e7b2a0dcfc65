import { useEffect, useState, useSyncExternalStore } from 'react';

/** Specified slideshow interval. */
export const slideMs = 4_000;

/** Returns the current of `count` slides. Advances every four seconds while `running`, counted from the last change. */
export function useRotation(count: number, running: boolean) {
  const [index, setIndex] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a manual change restarts the interval.
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setIndex((at) => (at + 1) % count), slideMs);
    return () => clearTimeout(timer);
  }, [count, running, index]);
  return { index, show: (at: number) => setIndex((at + count) % count) };
}

export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}

const wish = '(prefers-reduced-motion: reduce)';

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wish);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wish).matches,
    () => false,
  );
}
