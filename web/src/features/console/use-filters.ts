import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';

/** A list filter in the URL, so going back restores it. */
export function useFilter<T extends string>(name: string, values: readonly T[], fallback: T) {
  const [params, setParams] = useSearchParams();
  const given = params.get(name);
  const value = values.find((one) => one === given) ?? fallback;
  const set = (next: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === fallback) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true },
    );
  return [value, set] as const;
}

/** A search text; the URL and the list update when typing pauses. */
export function useSearchText(name = 'q') {
  const [params, setParams] = useSearchParams();
  const given = params.get(name) ?? '';
  const [typed, setTyped] = useState(given);
  const settled = useDebounced(typed.trim(), 250);
  useEffect(() => {
    // Setting the same parameters would navigate too, and cancel a navigation to another page.
    if (given === settled) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (settled) after.set(name, settled);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  }, [given, settled, name, setParams]);
  return { typed, setTyped, q: settled };
}
