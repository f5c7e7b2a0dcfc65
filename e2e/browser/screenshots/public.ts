import { newIdentity } from '../people.ts';
import { fillSignup } from '../screens.ts';
import { heading, main, type View } from './view.ts';

/** What visitors see. */
export const publicViews: readonly View[] = [
  { name: 'landing', path: '/home', visitor: true, ready: heading },
  { name: 'landing2', path: '/home2', visitor: true, ready: heading },
  { name: 'privacy', path: '/privacy', visitor: true, ready: heading },
  { name: 'terms', path: '/terms', visitor: true, ready: heading },
  { name: 'forgot-password', path: '/forgot-password', visitor: true, ready: heading },
  { name: 'reset-password', path: '/reset-password?token=used', visitor: true, ready: heading },
  { name: 'signin', path: '/signin', visitor: true, ready: heading },
  {
    name: 'signup',
    path: '/signup',
    visitor: true,
    ready: async (page) => {
      await fillSignup(page, { ...newIdentity(), password: '12345' });
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await main('Password must be at least 6 characters long')(page);
    },
  },
  { name: 'how-it-works', path: '/how-it-works', visitor: true, ready: heading },
  { name: 'how-games-are-decided', path: '/how-games-are-decided', visitor: true, ready: heading },
  {
    name: 'verify-email',
    path: '/verify-email?token=used',
    visitor: true,
    ready: main('This link has expired'),
  },
  {
    name: 'change-email',
    path: '/change-email?token=used',
    visitor: true,
    ready: main('This link has expired'),
  },
  { name: 'not-found', path: '/no-such-page', visitor: true, ready: heading },
  {
    name: 'unexpected-error',
    path: '/home',
    visitor: true,
    ready: async (page) => {
      await page.route('**/assets/sign-in-*.js', (route) => route.abort());
      await page.goto('/signin');
      await main('Unexpected Application Error!')(page);
    },
    after: (page) => page.unrouteAll(),
  },
  {
    name: 'out-of-reach',
    path: '/home',
    visitor: true,
    ready: async (page) => {
      await page.route('**/api/session', (route) => route.abort());
      await page.goto('/');
      await main('Can’t reach Sidebet')(page);
    },
    after: (page) => page.unrouteAll(),
  },
  {
    name: 'shared-bet',
    path: '/home',
    visitor: true,
    ready: async (page, { openBets }) => {
      await page.goto(`/BetDetails?id=${openBets[1]}`);
      await main('Take the Vikings')(page);
    },
  },
  {
    name: 'shared-bet-gone',
    path: '/home',
    visitor: true,
    ready: async (page, { over }) => {
      await page.goto(`/BetDetails?id=${over}`);
      await heading(page);
    },
  },
];
