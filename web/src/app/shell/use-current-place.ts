import { useLocation } from 'react-router';
import { useViewParams } from './view-params.ts';

/** Which main link stands for what is shown. */
export function useCurrentPlace(): string {
  const { onMain, view } = useViewParams();
  const path = useLocation().pathname.toLowerCase();
  if (onMain) return view;
  if (path === '/friendsbets' || path === '/profile') return 'friends';
  return path === '/betdetails' ? 'allBets' : '';
}
