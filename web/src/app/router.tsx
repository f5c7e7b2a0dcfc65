import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import type { AppClient } from '../lib/app-client.ts';
import { loadPart } from '../lib/load-part.ts';
import { site } from '../lib/site.ts';
import { ErrorPage } from './error-page.tsx';
import { QuietLoading } from './quiet-loading.tsx';

/** A page that sites without cash do not have. */
function cashOnly<Page>(load: () => Promise<Page>) {
  return site.cash ? load() : import('./routes/not-found.tsx');
}

/**
 * All routes of one opened app; paths are case-insensitive, and pages are loaded lazily. Tests give it a `client`; otherwise
 * one is created with the first page that uses data. A router loads each route once.
 */
export const createRoutes = (client?: AppClient): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: QuietLoading,
    children: [
      {
        path: '/Home',
        lazy: () =>
          loadPart(() =>
            site.cash ? import('./landing/landing-page.tsx') : import('./own-site/landing.tsx'),
          ),
      },
      {
        path: '/Home2',
        lazy: () =>
          loadPart(() =>
            site.cash ? import('./landing/landing2-page.tsx') : import('./own-site/landing.tsx'),
          ),
      },
      {
        path: '/privacy',
        lazy: () =>
          loadPart(() => (site.cash ? import('./routes/privacy.tsx') : import('./own-site/privacy.tsx'))),
      },
      {
        path: '/terms',
        lazy: () =>
          loadPart(() => (site.cash ? import('./routes/terms.tsx') : import('./own-site/terms.tsx'))),
      },
      {
        path: '/how-it-works',
        lazy: () =>
          loadPart(() =>
            site.cash ? import('./routes/how-it-works.tsx') : import('./own-site/how-it-works.tsx'),
          ),
      },
      {
        path: '/how-games-are-decided',
        lazy: () => loadPart(() => import('./routes/how-games-are-decided.tsx')),
      },
      {
        lazy: async () => (await loadPart(() => import('./routes/with-data.tsx'))).openData(client),
        children: [
          {
            lazy: () => loadPart(() => import('./routes/with-footer.tsx')),
            children: [
              {
                path: '/forgot-password',
                lazy: () => loadPart(() => import('./routes/forgot-password.tsx')),
              },
              { path: '/reset-password', lazy: () => loadPart(() => import('./routes/reset-password.tsx')) },
              { path: '/verify-email', lazy: () => loadPart(() => import('./routes/verify-email.tsx')) },
              {
                path: '/signin/:provider',
                lazy: () => loadPart(() => import('./routes/open-id-return.tsx')),
              },
              { path: '/setup', lazy: () => loadPart(() => import('./own-site/setup.tsx')) },
              { path: '/join', lazy: () => loadPart(() => import('./routes/join.tsx')) },
              { path: '/change-email', lazy: () => loadPart(() => import('./routes/change-email.tsx')) },
            ],
          },
          {
            lazy: () => loadPart(() => import('./routes/visitor-layout.tsx')),
            children: [
              { path: '/signin', lazy: () => loadPart(() => import('./routes/sign-in.tsx')) },
              { path: '/signup', lazy: () => loadPart(() => import('./routes/sign-up.tsx')) },
            ],
          },
          {
            lazy: () => loadPart(() => import('./routes/signed-in-layout.tsx')),
            children: [
              {
                lazy: () => loadPart(() => import('./shell/shell.tsx')),
                children: [
                  { path: '/', lazy: () => loadPart(() => import('./routes/main-view.tsx')) },
                  { path: '/BetDetails', lazy: () => loadPart(() => import('./routes/bet-details.tsx')) },
                  { path: '/Live', lazy: () => loadPart(() => import('./routes/live.tsx')) },
                  { path: '/Event', lazy: () => loadPart(() => import('./routes/event.tsx')) },
                  { path: '/Groups', lazy: () => loadPart(() => import('./routes/groups.tsx')) },
                  { path: '/Group', lazy: () => loadPart(() => import('./routes/group.tsx')) },
                  {
                    path: '/groups/:groupId/settle-up',
                    lazy: () => loadPart(() => import('./routes/settle-up.tsx')),
                  },
                  {
                    path: '/FriendsBets',
                    lazy: () => loadPart(() => cashOnly(() => import('./routes/friends-bets.tsx'))),
                  },
                  { path: '/Profile', lazy: () => loadPart(() => import('./routes/profile.tsx')) },
                ],
              },
              { path: '/Notifications', lazy: () => loadPart(() => import('./routes/notifications.tsx')) },
              { path: '/Settings', lazy: () => loadPart(() => import('./routes/settings.tsx')) },
              {
                path: '/AddFunds',
                lazy: () => loadPart(() => cashOnly(() => import('./routes/add-funds.tsx'))),
              },
              {
                path: '/AddFunds2',
                lazy: () => loadPart(() => cashOnly(() => import('./routes/add-funds.tsx'))),
              },
              {
                path: '/Success',
                lazy: () => loadPart(() => cashOnly(() => import('./routes/success.tsx'))),
              },
              {
                path: '/Error',
                lazy: () => loadPart(() => cashOnly(() => import('./routes/payment-error.tsx'))),
              },
              { path: '/admin/*', lazy: () => loadPart(() => import('./console/console.tsx')) },
            ],
          },
        ],
      },
      { path: '*', lazy: () => loadPart(() => import('./routes/not-found.tsx')) },
    ],
  },
];

/** New pages open at the top; going back restores the scroll position. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
