/**
 * Caches a read for `forMs`, and concurrent callers share one read. For expensive reads that may be slightly
 * stale. Failures are not cached.
 */
export function cachedRead<Value>(
  forMs: number,
  read: () => Promise<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (cached && cached.until > now()) return cached.value;
    const made = { value: read(), until: now() + forMs };
    cached = made;
    made.value.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.value;
  };
}
