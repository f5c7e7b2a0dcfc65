import { Outlet, ScrollRestoration } from 'react-router';

/** Every page opens at its top, and where it was left when going back. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
