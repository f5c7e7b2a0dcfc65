import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is on the page, for answers that may arrive after it has left. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
