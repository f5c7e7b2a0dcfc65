import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Set while the user returns from the notifications, so focus goes back to the control that opened them. */
let returning = false;

/** Link state that marks the previous history entry as a page of the app. */
export const openedFromApp = { openedFromApp: true };

/** Closes the notifications: back to the page that opened them, or Home if opened by URL. */
export function useLeaveNotifications(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => {
    returning = true;
    if (state?.openedFromApp) navigate(-1);
    else navigate(paths.home);
  }, [navigate, state]);
}

/** Returns focus to the control that opened the notifications. */
export function useReturnedFocus(control: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!returning || !control.current) return;
    returning = false;
    control.current.focus({ preventScroll: true });
  }, [control]);
}
