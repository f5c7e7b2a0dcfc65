import {
  IconAdjustmentsDollar,
  IconBook2,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartLine,
  IconFlag,
  IconHistory,
  IconListCheck,
  IconMessages,
  IconRotateClockwise2,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { lazy } from 'react';

/** The console's pages in navigation order. A page is one file plus an entry here. */
export const rooms = [
  {
    path: 'people',
    label: 'Users',
    icon: IconUsers,
    Room: lazy(() => import('../../features/admin/rooms/people-room.tsx')),
  },
  {
    path: 'events',
    label: 'Events',
    icon: IconCalendarEvent,
    Room: lazy(() => import('../../features/admin/rooms/events-room.tsx')),
  },
  {
    path: 'results',
    label: 'Results',
    icon: IconListCheck,
    Room: lazy(() => import('../../features/admin/rooms/results-room.tsx')),
  },
  {
    path: 'bets',
    label: 'Bets',
    icon: IconTicket,
    Room: lazy(() => import('../../features/admin/rooms/bets-room.tsx')),
  },
  {
    path: 'withdrawals',
    label: 'Withdrawals',
    icon: IconCashBanknote,
    Room: lazy(() => import('../../features/admin/rooms/withdrawals-room.tsx')),
  },
  {
    path: 'support',
    label: 'Support',
    icon: IconMessages,
    Room: lazy(() => import('../../features/admin/rooms/support-room.tsx')),
  },
  {
    path: 'adjustments',
    label: 'Adjustments',
    icon: IconAdjustmentsDollar,
    Room: lazy(() => import('../../features/admin/rooms/adjustments-room.tsx')),
  },
  {
    path: 'books',
    label: 'Books',
    icon: IconBook2,
    Room: lazy(() => import('../../features/admin/rooms/books-room.tsx')),
  },
  {
    path: 'flags',
    label: 'Flags',
    icon: IconFlag,
    Room: lazy(() => import('../../features/admin/rooms/flags-room.tsx')),
  },
  {
    path: 'figures',
    label: 'Metrics',
    icon: IconChartLine,
    Room: lazy(() => import('../../features/admin/rooms/figures-room.tsx')),
  },
  {
    path: 'jobs',
    label: 'Jobs',
    icon: IconRotateClockwise2,
    Room: lazy(() => import('../../features/admin/rooms/jobs-room.tsx')),
  },
  {
    path: 'settings',
    label: 'System settings',
    icon: IconSettings,
    Room: lazy(() => import('../../features/admin/rooms/settings-room.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit log',
    icon: IconHistory,
    Room: lazy(() => import('../../features/admin/rooms/audit-room.tsx')),
  },
  {
    path: 'security',
    label: 'Security log',
    icon: IconShieldLock,
    Room: lazy(() => import('../../features/admin/rooms/security-log-room.tsx')),
  },
] as const;
