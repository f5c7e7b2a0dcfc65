import { Outlet } from 'react-router';
import { PublicFooter } from '../landing/public-footer.tsx';

/** Layout for emailed-link pages, logged in or not. */
export function Component() {
  return (
    <>
      <Outlet />
      <PublicFooter />
    </>
  );
}
