import type { RouteObject } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { QuietLoading } from './quiet-loading.tsx';
import { Root } from './root.tsx';

/** All routes; paths are case-insensitive, and pages are loaded lazily. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: QuietLoading,
    children: [
      { path: '/Home', lazy: () => import('./landing/landing-page.tsx') },
      { path: '/Home2', lazy: () => import('./landing/landing2-page.tsx') },
      { path: '/privacy', lazy: () => import('./routes/privacy.tsx') },
      { path: '/terms', lazy: () => import('./routes/terms.tsx') },
      { path: '/how-it-works', lazy: () => import('./routes/how-it-works.tsx') },
      {
        lazy: () => import('./routes/with-data.tsx'),
        children: [
          {
            lazy: () => import('./routes/with-footer.tsx'),
            children: [
              { path: '/forgot-password', lazy: () => import('./routes/forgot-password.tsx') },
              { path: '/reset-password', lazy: () => import('./routes/reset-password.tsx') },
              { path: '/verify-email', lazy: () => import('./routes/verify-email.tsx') },
              { path: '/change-email', lazy: () => import('./routes/change-email.tsx') },
            ],
          },
          {
            lazy: () => import('./routes/visitor-layout.tsx'),
            children: [
              { path: '/signin', lazy: () => import('./routes/sign-in.tsx') },
              { path: '/signup', lazy: () => import('./routes/sign-up.tsx') },
            ],
          },
          {
            lazy: () => import('./routes/signed-in-layout.tsx'),
            children: [
              {
                lazy: () => import('./shell/shell.tsx'),
                children: [
                  { path: '/', lazy: () => import('./routes/main-view.tsx') },
                  { path: '/BetDetails', lazy: () => import('./routes/bet-details.tsx') },
                  { path: '/FriendsBets', lazy: () => import('./routes/friends-bets.tsx') },
                  { path: '/Profile', lazy: () => import('./routes/profile.tsx') },
                ],
              },
              { path: '/Notifications', lazy: () => import('./routes/notifications.tsx') },
              { path: '/Settings', lazy: () => import('./routes/settings.tsx') },
              { path: '/AddFunds', lazy: () => import('./routes/add-funds.tsx') },
              { path: '/AddFunds2', lazy: () => import('./routes/add-funds.tsx') },
              { path: '/Success', lazy: () => import('./routes/success.tsx') },
              { path: '/Error', lazy: () => import('./routes/payment-error.tsx') },
              { path: '/admin/*', lazy: () => import('./admin/admin.tsx') },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./routes/not-found.tsx') },
    ],
  },
];
