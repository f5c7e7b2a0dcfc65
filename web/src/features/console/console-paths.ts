import type { AuditSubject } from '@sidebet/contract/console/audit';
import { paths } from '../../lib/paths.ts';

const within = (room: string, id: string) => `${paths.admin}/${room}/${encodeURIComponent(id)}`;

export const consolePaths = {
  people: `${paths.admin}/people`,
  user: (id: string) => within('people', id),
  events: `${paths.admin}/events`,
  event: (id: string) => within('events', id),
  /** Contested results that wait for an answer, or those that have one. */
  contests: (state: 'open' | 'answered') => `${paths.admin}/contests?state=${state}`,
  bets: `${paths.admin}/bets`,
  bet: (id: string) => within('bets', id),
  withdrawals: `${paths.admin}/withdrawals`,
  withdrawal: (id: string) => within('withdrawals', id),
  support: `${paths.admin}/support`,
  ticket: (id: string) => within('support', id),
  books: `${paths.admin}/books`,
  jobs: `${paths.admin}/jobs`,
  reports: `${paths.admin}/reports`,
  report: (id: string) => within('reports', id),
  groups: `${paths.admin}/groups`,
  group: (id: string) => within('groups', id),
  flags: `${paths.admin}/flags`,
  flag: (id: string) => within('flags', id),
};

const subjectPaths: Readonly<Record<AuditSubject, ((id: string) => string) | null>> = {
  person: consolePaths.user,
  event: consolePaths.event,
  sport: null,
  bet: consolePaths.bet,
  group: consolePaths.group,
  withdrawal: consolePaths.withdrawal,
  ticket: consolePaths.ticket,
  report: consolePaths.report,
  flag: consolePaths.flag,
  settings: null,
  site: null,
  books: () => consolePaths.books,
  alarm: () => `${consolePaths.books}?tab=alarms`,
  mail: () => consolePaths.jobs,
};

/** The page of an audit row's subject; null if it has none. */
export function subjectPath(kind: string, id: string): string | null {
  const known: Readonly<Record<string, ((id: string) => string) | null | undefined>> = subjectPaths;
  return known[kind]?.(id) ?? null;
}
