import {
  IconAdjustmentsDollar,
  IconBook2,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartLine,
  IconFlag,
  IconHistory,
  IconListCheck,
  IconMessageReport,
  IconMessages,
  IconRotateClockwise2,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazyPart } from '../../lib/load-part.ts';
import { offersCash } from '../../lib/site.ts';

/** The console's pages in navigation order. A page is one file plus an entry here. */
export const consolePages = [
  {
    path: 'people',
    label: 'Users',
    icon: IconUsers,
    Page: lazyPart(() => import('../../features/admin/pages/people-page.tsx')),
  },
  {
    path: 'events',
    label: 'Events',
    icon: IconCalendarEvent,
    Page: lazyPart(() => import('../../features/admin/pages/events-page.tsx')),
  },
  {
    path: 'results',
    label: 'Results',
    icon: IconListCheck,
    Page: lazyPart(() => import('../../features/admin/pages/results-page.tsx')),
  },
  {
    path: 'bets',
    label: 'Bets',
    icon: IconTicket,
    Page: lazyPart(() => import('../../features/admin/pages/bets-page.tsx')),
  },
  {
    path: 'groups',
    label: 'Groups',
    icon: IconUsersGroup,
    Page: lazyPart(() => import('../../features/admin/pages/groups-page.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawals',
    icon: IconCashBanknote,
    Page: lazyPart(() => import('../../features/admin/pages/withdrawals-page.tsx')),
  },
  {
    path: 'support',
    label: 'Support',
    icon: IconMessages,
    Page: lazyPart(() => import('../../features/admin/pages/support-page.tsx')),
  },
  {
    path: 'reports',
    label: 'Reports',
    icon: IconMessageReport,
    Page: lazyPart(() => import('../../features/admin/pages/reports-page.tsx')),
  },
  {
    path: 'adjustments',
    label: 'Adjustments',
    icon: IconAdjustmentsDollar,
    Page: lazyPart(() => import('../../features/admin/pages/adjustments-page.tsx')),
  },
  {
    path: 'books',
    label: 'Books',
    icon: IconBook2,
    Page: lazyPart(() => import('../../features/admin/pages/books-page.tsx')),
  },
  {
    path: 'flags',
    label: 'Flags',
    icon: IconFlag,
    Page: lazyPart(() => import('../../features/admin/pages/flags-page.tsx')),
  },
  {
    path: 'figures',
    label: 'Metrics',
    icon: IconChartLine,
    Page: lazyPart(() => import('../../features/admin/pages/metrics-page.tsx')),
  },
  {
    path: 'market',
    label: 'Market',
    icon: IconScale,
    Page: lazyPart(() => import('../../features/admin/pages/market-page.tsx')),
  },
  {
    path: 'jobs',
    label: 'Jobs',
    icon: IconRotateClockwise2,
    Page: lazyPart(() => import('../../features/admin/pages/jobs-page.tsx')),
  },
  {
    path: 'settings',
    label: 'System settings',
    icon: IconSettings,
    Page: lazyPart(() => import('../../features/admin/pages/settings-page.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit log',
    icon: IconHistory,
    Page: lazyPart(() => import('../../features/admin/pages/audit-page.tsx')),
  },
  {
    path: 'security',
    label: 'Security log',
    icon: IconShieldLock,
    Page: lazyPart(() => import('../../features/admin/pages/security-log-page.tsx')),
  },
] as const;

/** Pages about money that Sidebet holds, and about the market of everyone. */
const aboutCash: readonly string[] = ['withdrawals', 'adjustments', 'market'];

/** The pages of this site's console. */
export function offeredPages() {
  return offersCash() ? consolePages : consolePages.filter(({ path }) => !aboutCash.includes(path));
}
