import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useAppClient } from '../lib/app-client.ts';
import type { Toast } from '../lib/toasts.ts';
import { prefersLessMotion } from '../lib/use-media.ts';
import { CloseButton } from './close-button.tsx';
import classes from './toasts.module.css';
import { useSwipeAway } from './use-swipe-away.ts';

/** More wait for their turn. */
const maxShown = 3;
const messageMs = 5_000;
const errorMs = 8_000;
/** The transition in toasts.module.css takes as long. */
const leavingMs = 250;

/** Shows the toasts, above everything else. Modals leave them reachable. */
export function Toasts() {
  const { subscribe, read } = useAppClient().toasts;
  const toasts = useSyncExternalStore(subscribe, read);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const waiting = toasts.filter(({ isLeaving }) => !isLeaving).slice(maxShown);
  const shown = toasts.filter((toast) => !waiting.includes(toast));
  // A toast that is read holds all of them.
  const isPaused = shown.some(({ id, isLeaving }) => id === pointedAt && !isLeaving);
  return createPortal(
    <div className={classes.toasts} data-above-modals>
      {shown.map((toast) => (
        <ShownToast key={toast.id} toast={toast} isPaused={isPaused} onPoint={setPointedAt} />
      ))}
    </div>,
    document.body,
  );
}

type Props = { toast: Toast; isPaused: boolean; onPoint: (id: number | null) => void };

function ShownToast({ toast: { id, message, isError, isLeaving }, isPaused, onPoint }: Props) {
  const { toasts } = useAppClient();
  const swipe = useSwipeAway(() => toasts.dismiss(id));
  useEffect(() => {
    if (isPaused && !isLeaving) return undefined;
    const next = isLeaving ? toasts.remove : toasts.dismiss;
    const ms = isLeaving ? (prefersLessMotion() ? 0 : leavingMs) : isError ? errorMs : messageMs;
    const timer = setTimeout(() => next(id), ms);
    return () => clearTimeout(timer);
  }, [id, isError, isLeaving, isPaused, toasts]);
  return (
    <div
      role="alert"
      className={classes.toast}
      data-toast
      data-error={isError}
      data-leaving={isLeaving}
      onMouseEnter={() => onPoint(id)}
      onMouseLeave={() => onPoint(null)}
      {...swipe}
    >
      <div className={classes.text}>{message}</div>
      <CloseButton small label="Dismiss" onClick={() => toasts.dismiss(id)} />
    </div>
  );
}
