import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { prefersLessMotion } from '../lib/use-media.ts';
import { isShort } from '../lib/use-visible-height.ts';
import { CloseButton } from './close-button.tsx';
import classes from './modal.module.css';
import { addModal, focusTopModal, isTopModal } from './modal-stack.ts';

export type ModalProps = {
  title: string;
  onClose: () => void;
  opened?: boolean;
  /** Called after it has left the screen. The focus is back where it was, unless that is gone. */
  onClosed?: (() => void) | undefined;
  /** A request is pending, perhaps behind a prompt of its own: neither Escape nor an outside tap closes it. */
  busy?: boolean;
  /** Closes only through its own buttons (no cross, Escape or outside tap) and opens above other modals. */
  firm?: boolean;
  children: ReactNode;
};

type Props = ModalProps & {
  /** A window in the middle, the whole screen, or a strip at the left edge. */
  shape: 'window' | 'page' | 'drawer';
  /** Of a window in pixels, if the screen is wide enough. */
  width?: number;
  /** Of a page in pixels: what an on-screen keyboard leaves of the screen. The whole screen unless given. */
  height?: number;
  closeLabel?: string;
};

/** The transition in modal.module.css takes as long. */
const closingMs = 200;

/** What opens above the page: dialogs, the menu, and the betslip on narrow screens. */
export function Modal({ opened = true, onClosed, ...layer }: Props) {
  const [wasOpened, setWasOpened] = useState(opened);
  const [isClosing, setClosing] = useState(false);
  const reportClosed = useEffectEvent(() => onClosed?.());
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setClosing(!opened);
  }
  useEffect(() => {
    if (!isClosing) return undefined;
    const leave = () => {
      setClosing(false);
      reportClosed();
    };
    const timer = setTimeout(leave, prefersLessMotion() ? 0 : closingMs);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return opened || isClosing ? createPortal(<Layer {...layer} opened={opened} />, document.body) : null;
}

function Layer({
  title,
  onClose,
  opened,
  busy = false,
  firm = false,
  shape,
  width,
  height,
  closeLabel = 'Close',
  children,
}: Omit<Props, 'onClosed'> & { opened: boolean }) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const leave = () => {
    if (!busy && !firm) onClose();
  };
  useFocusInside(layer, box, { opened, busy, firm, leave });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isTopModal(layer.current)) return;
    if (event.key === 'Tab') wrapTab(event, box.current!);
    if (event.key !== 'Escape' || busy || firm) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div
      ref={layer}
      className={classes.layer}
      data-shape={shape}
      data-short={height !== undefined && isShort(height)}
      data-firm={firm}
      data-closing={!opened}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers only; the keyboard has Escape. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for pointers only; the keyboard has Escape. */}
      <div className={classes.scrim} onClick={busy || firm ? undefined : onClose} />
      <section
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-body`}
        tabIndex={-1}
        className={classes.box}
        style={{ width: width && `${width / 16}rem`, height }}
      >
        <header className={classes.header}>
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
          {!firm && <CloseButton label={closeLabel} onClick={onClose} />}
        </header>
        <div id={`${id}-body`} className={classes.body}>
          {children}
        </div>
      </section>
    </div>
  );
}

type Ref<Element> = { readonly current: Element | null };
type State = { opened: boolean; busy: boolean; firm: boolean; leave: () => void };

/** Keeps the focus inside while the modal is open and on top, and returns it afterwards. */
function useFocusInside(layer: Ref<HTMLElement>, box: Ref<HTMLElement>, state: State) {
  const { opened, busy, firm } = state;
  const leave = useEffectEvent(state.leave);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const [ownLayer, ownBox] = [layer.current!, box.current!];
    opener.current = document.activeElement;
    const remove = addModal({
      layer: ownLayer,
      isFirm: firm,
      focus: () => focusFirst(ownBox),
      leave: () => leave(),
    });
    if (isTopModal(ownLayer) && !ownBox.contains(document.activeElement)) focusFirst(ownBox);
    return remove;
  }, [layer, box, opened, firm]);
  // Not in the cleanup above: after it, React puts the focus back into what is still in the page.
  useLayoutEffect(() => {
    if (!opened) returnFocus(layer.current!, opener.current);
  }, [layer, opened]);
  useLayoutEffect(() => {
    const ownLayer = layer.current!;
    return () => returnFocus(ownLayer, opener.current);
  }, [layer]);

  // The button of the request was disabled, so it has lost the focus.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && isTopModal(layer.current)) focusFirst(box.current!);
    wasBusy.current = busy;
  }, [layer, box, busy]);
}

/** Unless something else has taken the focus. */
function returnFocus(layer: HTMLElement, opener: Element | null): void {
  const focused = document.activeElement;
  if (!layer.contains(focused) && focused !== document.body) return;
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
    opener.focus({ preventScroll: true });
  else focusTopModal();
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab reaches in the box, in order. */
function findTabStops(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility?.() !== false,
  );
}

/** Focuses what is marked with `data-autofocus`, or else the first that Tab reaches. */
function focusFirst(box: HTMLElement): void {
  const first = box.querySelector<HTMLElement>('[data-autofocus]') ?? findTabStops(box)[0] ?? box;
  first.focus({ preventScroll: true });
}

/** Tab after the last leads to the first, and the other way around. */
function wrapTab(event: KeyboardEvent, box: HTMLElement): void {
  const focused = document.activeElement;
  const reachable = findTabStops(box);
  const [edge, next] = event.shiftKey ? [reachable[0], reachable.at(-1)] : [reachable.at(-1), reachable[0]];
  const isAtEdge = focused === edge || focused === document.body || (event.shiftKey && focused === box);
  if (!next || !isAtEdge) return;
  event.preventDefault();
  next.focus();
}
