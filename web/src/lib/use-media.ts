import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. Controls are rendered by this, never hidden copies. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Specified breakpoint: 768 px. */
export const useNarrow = () => useMedia('(max-width: 767.98px)');

/** From this width the theme button fits in the top bar; below it is in the menu overlay. */
export const useThemeInBar = () => useMedia('(min-width: 1024px)');

/**
 * From this width the sport menu has its own column; below it is a rail of icons, and on narrow screens part of the
 * menu overlay.
 */
export const useThreeColumns = () => useMedia('(min-width: 1200px)');

export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
