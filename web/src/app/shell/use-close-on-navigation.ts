import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes the overlay when the page under it changes. */
export function useCloseOnNavigation(onClose: () => void) {
  const { pathname, search } = useLocation();
  const opened = useRef(pathname + search);
  useEffect(() => {
    // Searching changes the URL too, but must not close the menu.
    const searching = document.activeElement?.matches('input[type=search]');
    if (pathname + search !== opened.current && !searching) onClose();
  }, [pathname, search, onClose]);
}
