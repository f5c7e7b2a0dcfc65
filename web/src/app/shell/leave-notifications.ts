import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Set while the user returns from the notifications, so focus goes back to the control that opened them. */
let returning = false;

/** The state of a link to the notifications: it says that the entry before them is a page of the app. */
export const openedFromApp = { openedFromApp: true };

/** Closes the notifications: back to the page that opened them, or to Home when they were opened by address. */
export function useLeaveNotifications(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => {
    returning = true;
    if (state?.openedFromApp) navigate(-1);
    else navigate(paths.home);
  }, [navigate, state]);
}

/** Focuses the control that opens the notifications when the person comes back from them. */
export function useReturnedFocus(control: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!returning || !control.current) return;
    returning = false;
    control.current.focus({ preventScroll: true });
  }, [control]);
}
