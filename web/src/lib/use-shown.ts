import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is mounted, for responses that may arrive later. */
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
