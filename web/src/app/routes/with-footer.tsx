import { Outlet } from 'react-router';
import { PublicFooter } from '../landing/public-footer.tsx';

/** Pages of mailed links: for whoever opens them, signed in or not. */
export function Component() {
  return (
    <>
      <Outlet />
      <PublicFooter />
    </>
  );
}
