import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the form once: always if the button that opened it has disappeared, otherwise only if a key pressed
 * the button. The wager is then two Tab presses away, however many games follow the button.
 */
export function useTakenFocus(isAlways: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const byKey = document.activeElement?.matches('button[aria-pressed]:focus-visible') ?? false;
    if (isAlways || byKey) form.current?.focus();
  }, [isAlways]);
  return form;
}
