/** Sports, their groups and the two lists a person filters by (SPEC sections 2 and 3). */

export type SportGroup =
  | 'Baseball'
  | 'Basketball'
  | 'Boxing'
  | 'Football'
  | 'Golf'
  | 'MMA'
  | 'Tennis'
  | 'Other';

/** The side menu's order (SPEC section 2, Sport side menu). */
export const menuGroups = ['Baseball', 'Basketball', 'Boxing', 'Football', 'Golf', 'MMA', 'Tennis'] as const;

/** The filter strip: what it shows and the value it filters by (SPEC section 2, Home view). */
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

/** What the keys of a group's sports begin with; undefined when no group has this name. */
export function groupPrefix(group: string): string | undefined {
  return groupByPrefix.find((entry) => entry[1] === group)?.[0];
}

/**
 * Whether a sport is shown under a filter. A filter is 'all', a sport key, or the name of a group;
 * "Tennis" is a group because every tournament has a key of its own (INTEGRATIONS 1.6).
 */
export function matchesSportFilter(filter: string, sportKey: string): boolean {
  return filter === 'all' || filter === sportKey || filter === sportGroup(sportKey);
}

/** Sports whose final scores the feed gives; results of the others are entered by hand (DESIGN section 6). */
export function feedGivesResults(sportKey: string): boolean {
  const group = sportGroup(sportKey);
  return group !== 'Tennis' && group !== 'Boxing' && group !== 'Golf';
}

/** Heading of a filtered list: "NFL", "Football", "All". */
export function sportFilterTitle(filter: string): string {
  return sportFilters.find((entry) => entry.value === filter)?.label ?? filter;
}
