import { type RefObject, useEffect } from 'react';

/** The ref of a field that takes the focus when it appears. A dialog's focus trap leaves it alone with `data-autofocus`. */
export function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/**
 * When the focused element disappears, such as an answered row, moves focus to the container instead of the top of the
 * page. The container needs `tabIndex={-1}`.
 */
export function useFocusFallback(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    let last: Node | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target as Node;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      box.focus({ preventScroll: true });
    });
    box.addEventListener('focusin', remember);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [container]);
}
