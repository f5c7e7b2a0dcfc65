import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Closes the overlay when the page under it changes. A replaced URL is the same page. */
export function useCloseOnNavigation(onClose: () => void) {
  const { pathname, search } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const opened = useRef(pathname + search);
  useEffect(() => {
    // Searching changes the URL too, but must not close the menu.
    const searching = document.activeElement?.matches('input[type=search]');
    if (pathname + search !== opened.current && !isReplaced && !searching) onClose();
  }, [pathname, search, isReplaced, onClose]);
}
