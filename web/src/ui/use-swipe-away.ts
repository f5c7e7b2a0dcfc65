import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

const tapPx = 5;
/** A third of its width, or a flick, swipes an element away. */
const partOfWidth = 0.35;
const flickPxPerMs = 0.5;

/** `isHeld` once it moves, so a tap is no swipe. */
type Swipe = { readonly startX: number; readonly startedAt: number; isHeld: boolean };

/** The handlers and the style of an element that can be swiped away to either side. */
export function useSwipeAway(onAway: () => void) {
  const swipe = useRef<Swipe | null>(null);
  const [{ offset, isHeld }, setMove] = useState({ offset: 0, isHeld: false });
  const style: CSSProperties | undefined =
    offset === 0
      ? undefined
      : {
          transform: `translateX(${offset}px)`,
          ...(isHeld && { opacity: 1 - Math.min(Math.abs(offset) / 200, 1) * 0.6, transition: 'none' }),
        };
  return {
    style,
    onPointerDown: ({ isPrimary, target, clientX }: PointerEvent<HTMLElement>) => {
      const isControl = target instanceof Element && target.closest('button, a');
      if (!isPrimary || isControl) return;
      swipe.current = { startX: clientX, startedAt: performance.now(), isHeld: false };
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (!swipe.current) return;
      const moved = clientX - swipe.current.startX;
      if (Math.abs(moved) <= tapPx && !swipe.current.isHeld) return;
      swipe.current.isHeld = true;
      currentTarget.setPointerCapture(pointerId);
      setMove({ offset: moved, isHeld: true });
    },
    onPointerUp: ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const ended = swipe.current;
      swipe.current = null;
      if (!ended?.isHeld) return;
      const moved = clientX - ended.startX;
      const pxPerMs = Math.abs(moved) / Math.max(1, performance.now() - ended.startedAt);
      const isAway = Math.abs(moved) > currentTarget.offsetWidth * partOfWidth || pxPerMs > flickPxPerMs;
      const end = Math.sign(moved) * (currentTarget.offsetWidth + 40);
      setMove({ offset: isAway ? end : 0, isHeld: false });
      if (isAway) onAway();
    },
    onPointerCancel: () => {
      swipe.current = null;
      setMove({ offset: 0, isHeld: false });
    },
  };
}
