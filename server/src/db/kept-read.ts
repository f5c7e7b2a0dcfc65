/**
 * A reading that is given again until it is `forMs` old; those who ask while it is being made share it. For what is dear
 * to read and may be a little old: nobody waits for a newer one. A reading that failed is not kept.
 */
export function keptRead<Value>(
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
