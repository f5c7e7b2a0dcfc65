import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the form once, if a key pressed the button that filled it. The stake is then a few Tab presses away,
 * however many games follow the button.
 */
export function useTakenFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('button[aria-pressed]:focus-visible')) form.current?.focus();
  }, []);
  return form;
}
