import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this many pixels of its end a list counts as read to the end. */
const nearPx = 60;

type Place = { readonly id: string; readonly top: number };

type Options = {
  readonly newestId: string | undefined;
  /** The item to open at; undefined for the end. */
  readonly openAt: string | undefined;
  /** Called with the newest item that can be seen. */
  readonly onSeen: (id: string) => void;
};

/**
 * Scrolls a list whose items have `data-item`, the newest last. It opens at an item or at the end, and stays at the end while the
 * reader is there. Otherwise what is read does not move, whatever is added, changed or removed around it.
 */
export function useStreamScroll({ newestId, openAt, onSeen }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const wasAtEnd = useRef(true);
  const hasOpened = useRef(false);
  const [isAtEnd, setAtEnd] = useState(true);

  const remember = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const items = listItems(element);
    const first = items.find((item) => item.getBoundingClientRect().bottom > top);
    place.current = first ? { id: first.dataset.item!, top: first.getBoundingClientRect().top - top } : null;
    wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    setAtEnd(wasAtEnd.current);
    const last = items.findLast((item) => item.getBoundingClientRect().top < bottom - nearPx / 2);
    const seen = wasAtEnd.current ? items.at(-1) : last;
    if (seen) onSeen(seen.dataset.item!);
  }, [onSeen]);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    remember();
  }, [remember]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || newestId === undefined) return;
    if (!hasOpened.current) {
      hasOpened.current = true;
      const first = openAt === undefined ? undefined : findItem(element, openAt);
      if (first) moveTo(element, first, 44);
      else element.scrollTop = element.scrollHeight;
    } else if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    else {
      const before = place.current && findItem(element, place.current.id);
      if (before) moveTo(element, before, place.current!.top);
    }
    remember();
  });

  useKeptEnd(box, wasAtEnd);
  return { box, isAtEnd, toEnd, onScroll: remember };
}

/** A keyboard that opens and a message field that grows take height: what was at the end stays there. */
function useKeptEnd(box: RefObject<HTMLDivElement | null>, wasAtEnd: RefObject<boolean>): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, wasAtEnd]);
}

function listItems(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-item]')];
}

function findItem(element: HTMLElement, id: string): HTMLElement | undefined {
  return listItems(element).find((item) => item.dataset.item === id);
}

/** Scrolls an item to `top` pixels below the top of the list. */
function moveTo(element: HTMLElement, item: HTMLElement, top: number): void {
  element.scrollTop += item.getBoundingClientRect().top - element.getBoundingClientRect().top - top;
}
