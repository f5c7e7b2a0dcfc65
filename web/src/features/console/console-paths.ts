import { paths } from '../../lib/paths.ts';

const within = (room: string, id: string) => `${paths.admin}/${room}/${encodeURIComponent(id)}`;

export const consolePaths = {
  people: `${paths.admin}/people`,
  person: (id: string) => within('people', id),
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

/** The page of an audit row's subject; null if it has none. */
export function subjectPath(kind: string, id: string): string | null {
  if (kind === 'person') return consolePaths.person(id);
  if (kind === 'event') return consolePaths.event(id);
  if (kind === 'report') return consolePaths.report(id);
  if (kind === 'group') return consolePaths.group(id);
  if (kind === 'flag') return consolePaths.flag(id);
  if (kind === 'books') return consolePaths.books;
  if (kind === 'alarm') return `${consolePaths.books}?tab=alarms`;
  if (kind === 'mail') return consolePaths.jobs;
  if (kind === 'withdrawal') return consolePaths.withdrawal(id);
  if (kind === 'ticket') return consolePaths.ticket(id);
  return kind === 'bet' ? consolePaths.bet(id) : null;
}
