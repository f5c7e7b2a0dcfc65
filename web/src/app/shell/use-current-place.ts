import { useLocation } from 'react-router';
import { useViewParams } from './view-params.ts';

/** Returns the main link that matches the current view. */
export function useCurrentPlace(): string {
  const { onMain, view } = useViewParams();
  const path = useLocation().pathname.toLowerCase();
  if (onMain) return view;
  if (path === '/friendsbets' || path === '/profile') return 'friends';
  if (path === '/groups' || path === '/group') return 'groups';
  if (path === '/live' || path === '/event') return 'live';
  return path === '/betdetails' ? 'allBets' : '';
}
