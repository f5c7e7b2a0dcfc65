import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the token of the emailed link. Moves it from the URL, where it could leak, into the history state, where it
 * survives a reload.
 */
export function useEmailedToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { mailedToken: inAddress } });
  }, [inAddress, pathname, navigate]);
  return inAddress ?? (state as { mailedToken?: string } | null)?.mailedToken ?? '';
}
