import { createContext, type RefObject, useCallback, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

type Opener = 'bell' | 'menu';

/** Set while the user returns from the notifications, so focus goes back to the control that opened them. */
export type ReturningTo = RefObject<Opener | 'any' | null>;

/** Of the signed-in layout, which stays while its pages change. */
export const ReturningToContext = createContext<ReturningTo | null>(null);

function useReturningTo(): ReturningTo {
  const returningTo = useContext(ReturningToContext);
  if (!returningTo) throw new Error('Only pages of the signed-in layout lead to the notifications.');
  return returningTo;
}

/** Link state that marks the previous history entry as a page of the app, and names the control that opened it. */
export const openedFrom = (opener: Opener) => ({ openedFrom: opener });

/** Closes the notifications: back to the page that opened them, or Home if opened by URL. */
export function useLeaveNotifications(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const returningTo = useReturningTo();
  return useCallback(() => {
    returningTo.current = state?.openedFrom ?? 'any';
    if (state?.openedFrom) navigate(-1);
    else navigate(paths.home);
  }, [navigate, returningTo, state]);
}

/** Returns focus to the control that opened the notifications. */
export function useReturnedFocus(control: RefObject<HTMLElement | null>, name: Opener): void {
  const returningTo = useReturningTo();
  useEffect(() => {
    const { current: opener } = returningTo;
    if (!control.current || (opener !== name && opener !== 'any')) return;
    returningTo.current = null;
    control.current.focus({ preventScroll: true });
  }, [control, name, returningTo]);
}
