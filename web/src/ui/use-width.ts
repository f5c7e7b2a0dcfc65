import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element's current width in pixels, so charts keep their font size at any width. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const measured = (pixels: number) => pixels > 0 && setWidth(Math.round(pixels));
    measured(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => measured(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
