import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of the mailed link that led here. It is moved out of the address, where it could be seen, shared or sent
 * along, into the history's own note, where it survives a reload.
 */
export function useMailedToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { mailedToken: inAddress } });
  }, [inAddress, pathname, navigate]);
  return inAddress ?? (state as { mailedToken?: string } | null)?.mailedToken ?? '';
}
