import { Outlet, ScrollRestoration } from 'react-router';

/** New pages open at the top; going back restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
