/** Sports, their groups, and the two filter lists. */

export type SportGroup =
  | 'Baseball'
  | 'Basketball'
  | 'Boxing'
  | 'Football'
  | 'Golf'
  | 'MMA'
  | 'Tennis'
  | 'Other';

/** The order of the side menu. */
export const menuGroups = ['Baseball', 'Basketball', 'Boxing', 'Football', 'Golf', 'MMA', 'Tennis'] as const;

/** The filter strip: labels and filter values. */
export const sportFilters = [
  { label: 'All', value: 'all' },
  { label: 'NFL', value: 'americanfootball_nfl' },
  { label: 'NBA', value: 'basketball_nba' },
  { label: 'NCAAF', value: 'americanfootball_ncaaf' },
  { label: 'MLB', value: 'baseball_mlb' },
  { label: 'Boxing', value: 'boxing_boxing' },
  { label: 'MMA', value: 'mma_mixed_martial_arts' },
  { label: 'Tennis', value: 'Tennis' },
] as const;

const groupByPrefix: readonly (readonly [prefix: string, group: SportGroup])[] = [
  ['baseball_', 'Baseball'],
  ['basketball_', 'Basketball'],
  ['boxing_', 'Boxing'],
  ['americanfootball_', 'Football'],
  ['golf_', 'Golf'],
  ['mma_', 'MMA'],
  ['tennis_', 'Tennis'],
];

export function sportGroup(sportKey: string): SportGroup {
  return groupByPrefix.find(([prefix]) => sportKey.startsWith(prefix))?.[1] ?? 'Other';
}

/** The key prefix of a group's sports; undefined for an unknown group. */
export function groupPrefix(group: string): string | undefined {
  return groupByPrefix.find((entry) => entry[1] === group)?.[0];
}

/**
 * Whether a filter includes a sport. A filter is 'all', a sport key or a group name. "Tennis" is a group because the feed
 * gives every tournament its own key.
 */
export function matchesSportFilter(filter: string, sportKey: string): boolean {
  return filter === 'all' || filter === sportKey || filter === sportGroup(sportKey);
}

/** Whether the feed reports final scores for a sport. Operators enter the others by hand. */
export function feedGivesResults(sportKey: string): boolean {
  const group = sportGroup(sportKey);
  return group !== 'Tennis' && group !== 'Boxing' && group !== 'Golf';
}

/** The heading of a filtered list: "NFL", "Football", "All". */
export function sportFilterTitle(filter: string): string {
  return sportFilters.find((entry) => entry.value === filter)?.label ?? filter;
}
