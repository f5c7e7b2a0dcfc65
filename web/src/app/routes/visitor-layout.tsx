import { Navigate, Outlet, useSearchParams } from 'react-router';
import { safeNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { PublicFooter } from '../landing/public-footer.tsx';

/** Login and signup: redirects a logged-in user to the wanted page. Their forms wait for the session. */
export function Component() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.data?.user) return <Navigate to={safeNext(params.get('next'))} replace />;
  return (
    <>
      <Outlet />
      {!session.isPending && <PublicFooter />}
    </>
  );
}
