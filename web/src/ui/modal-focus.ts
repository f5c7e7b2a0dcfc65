const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab reaches in the box, in order. */
function findTabStops(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility?.() !== false,
  );
}

/** Focuses what is marked with `data-autofocus`, or else the first that Tab reaches. */
export function focusFirst(box: HTMLElement): void {
  const first = box.querySelector<HTMLElement>('[data-autofocus]') ?? findTabStops(box)[0] ?? box;
  first.focus({ preventScroll: true });
}

/** Tab after the last leads to the first, and the other way around. */
export function wrapTab(event: KeyboardEvent, box: HTMLElement): void {
  const focused = document.activeElement;
  const reachable = findTabStops(box);
  const [edge, next] = event.shiftKey ? [reachable[0], reachable.at(-1)] : [reachable.at(-1), reachable[0]];
  const isAtEdge = focused === edge || focused === document.body || (event.shiftKey && focused === box);
  if (!next || !isAtEdge) return;
  event.preventDefault();
  next.focus();
}
