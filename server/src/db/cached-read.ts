/**
 * Caches a read for `forMs`, and concurrent callers share one read. For expensive reads that may be slightly
 * stale. Failures are not cached.
 */
export function cachedRead<Value>(
  forMs: number,
  read: () => Promise<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.value;
    const made = { value: read(), until: now() + forMs };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
