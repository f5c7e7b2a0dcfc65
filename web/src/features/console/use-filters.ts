import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';

/** A list filter in the URL, so going back restores it. */
export function useFilter<T extends string>(name: string, values: readonly T[], fallback: T) {
  const [params, setParams] = useSearchParams();
  const given = params.get(name);
  const value = values.find((one) => one === given) ?? fallback;
  const set = (next: T) =>
    setParams((before) => withParam(before, name, next === fallback ? '' : next), { replace: true });
  return [value, set] as const;
}

/** A filter's label and its values with their texts. The first value is the one of a list without this filter. */
export type Choice<V extends string = string> = {
  readonly label: string;
  readonly options: Readonly<Record<V, string>>;
};

/** The chosen value of each filter of a list, in the URL. */
export function useChoices(choices: Readonly<Record<string, Choice>>) {
  const [params, setParams] = useSearchParams();
  const fallback = (name: string) => Object.keys(choices[name]!.options)[0]!;
  const read = (name: string) => {
    const given = params.get(name);
    return given !== null && Object.hasOwn(choices[name]!.options, given) ? given : fallback(name);
  };
  const chosen = Object.fromEntries(Object.keys(choices).map((name) => [name, read(name)]));
  const choose = (name: string, next: string) =>
    setParams((before) => withParam(before, name, next === fallback(name) ? '' : next), { replace: true });
  return [chosen, choose] as const;
}

/** A search text; the URL and the list update when typing pauses. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const given = params.get('q') ?? '';
  const [typed, setTyped] = useState(given);
  const settled = useDebounced(typed.trim(), 250);
  useEffect(() => {
    // Setting the same parameters would navigate too, and cancel a navigation to another page.
    if (given !== settled) setParams((before) => withParam(before, 'q', settled), { replace: true });
  }, [given, settled, setParams]);
  return { typed, setTyped, q: settled };
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
