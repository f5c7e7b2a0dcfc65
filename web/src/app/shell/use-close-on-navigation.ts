import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What lies over the page closes when the page under it changes, or the person would not see that it did. */
export function useCloseOnNavigation(onClose: () => void) {
  const { pathname, search } = useLocation();
  const opened = useRef(pathname + search);
  useEffect(() => {
    // Typing in the search box changes the address too, but must not close the menu under the person.
    const searching = document.activeElement?.matches('input[type=search]');
    if (pathname + search !== opened.current && !searching) onClose();
  }, [pathname, search, onClose]);
}
