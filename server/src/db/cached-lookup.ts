/**
 * Caches lookups by id for a short time and a limited number of ids. Lookups in one turn of the event loop share
 * one query.
 */
export function cachedLookup<Value>(options: {
  readonly ttlMs: number;
  readonly max: number;
  readonly load: (ids: readonly string[]) => Promise<Map<string, Value>>;
}): (id: string) => Promise<Value | undefined> {
  const known = new Map<string, { value: Value | undefined; until: number }>();
  let wanted: Set<string> = new Set();
  let loading: Promise<Map<string, Value>> | undefined;

  function loadSoon(id: string): Promise<Map<string, Value>> {
    wanted.add(id);
    loading ??= Promise.resolve().then(() => {
      const ids = [...wanted];
      wanted = new Set();
      loading = undefined;
      return options.load(ids);
    });
    return loading;
  }

  return async (id) => {
    const entry = known.get(id);
    if (entry && entry.until > Date.now()) return entry.value;
    const value = (await loadSoon(id)).get(id);
    if (known.size >= options.max) known.delete(known.keys().next().value!);
    known.delete(id);
    known.set(id, { value, until: Date.now() + options.ttlMs });
    return value;
  };
}
