import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

type Opener = 'bell' | 'menu';

/** Set while the user returns from the notifications, so focus goes back to the control that opened them. */
let returningTo: Opener | 'any' | null = null;

/** Link state that marks the previous history entry as a page of the app, and names the control that opened it. */
export const openedFrom = (opener: Opener) => ({ openedFrom: opener });

/** Closes the notifications: back to the page that opened them, or Home if opened by URL. */
export function useLeaveNotifications(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => {
    returningTo = state?.openedFrom ?? 'any';
    if (state?.openedFrom) navigate(-1);
    else navigate(paths.home);
  }, [navigate, state]);
}

/** Returns focus to the control that opened the notifications. */
export function useReturnedFocus(control: RefObject<HTMLElement | null>, name: Opener): void {
  useEffect(() => {
    if (!control.current || (returningTo !== name && returningTo !== 'any')) return;
    returningTo = null;
    control.current.focus({ preventScroll: true });
  }, [control, name]);
}
