import { useSyncExternalStore } from 'react';

/** Below this height, in CSS pixels, an on-screen keyboard is open, or the screen is as short as with one. */
const shortBelow = 560;

/** The height the user can see, in CSS pixels: without an on-screen keyboard, which covers part of the page on some phones. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(subscribe, readHeight);
}

/** Whether little height is left, as with an on-screen keyboard. */
export function useShortScreen(): boolean {
  return useSyncExternalStore(subscribe, () => isShort(readHeight()));
}

export function isShort(height: number): boolean {
  return height < shortBelow;
}

function readHeight(): number {
  return Math.round(window.visualViewport?.height ?? window.innerHeight);
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport ?? window;
  viewport.addEventListener('resize', listener);
  return () => viewport.removeEventListener('resize', listener);
}
