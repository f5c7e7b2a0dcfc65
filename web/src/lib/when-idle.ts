/** After what a page needs at first. */
const delayMs = 1_000;

/** Runs something that can wait once the page has little to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') run();
    else idle = requestIdleCallback(run);
  }, delayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
