import { Navigate, Outlet, useSearchParams } from 'react-router';
import { safeNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { PublicFooter } from '../landing/public-footer.tsx';
import { QuietLoading } from '../quiet-loading.tsx';

/** Login and signup: redirects a logged-in user to the wanted page. */
export function Component() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.isPending) return <QuietLoading />;
  if (session.data?.user) return <Navigate to={safeNext(params.get('next'))} replace />;
  return (
    <>
      <Outlet />
      <PublicFooter />
    </>
  );
}
