import { type Market, otherSports, type Sport, type SportGroup, sportTable } from './sport-table.ts';

/** Lookups in the table of sports, and the two filter lists. */

/** A group of the side menu. */
export type MenuGroup = Exclude<SportGroup, 'Other'>;

const groupsInMenu = (inMenu: Sport['inMenu']) =>
  sportTable.filter((sport) => sport.inMenu === inMenu).map(({ group }) => group as MenuGroup);

/** The order of the side menu. */
export const menuGroups: readonly MenuGroup[] = groupsInMenu('always');

/** Groups that follow in the side menu and the filter strip while they have games. */
export const laterGroups: readonly MenuGroup[] = groupsInMenu('withGames');

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

/** What the table says about a sport, with the exceptions of its league. */
export function findSport(sportKey: string): Sport {
  const sport = sportTable.find(({ keyPrefix }) => sportKey.startsWith(keyPrefix)) ?? otherSports;
  const league = sport.leagues?.[sportKey];
  return league ? { ...sport, ...league } : sport;
}

export function sportGroup(sportKey: string): SportGroup {
  return findSport(sportKey).group;
}

/** The key prefix of a group's sports; undefined for an unknown group. */
export function groupPrefix(group: string): string | undefined {
  return sportTable.find((sport) => sport.group === group)?.keyPrefix;
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
  return findSport(sportKey).results !== 'operator';
}

/** Whether a final score can be level. */
export function canEndLevel(sportKey: string): boolean {
  return findSport(sportKey).levelFinals;
}

/** What a sport's scores count. */
export function scoreUnit(sportKey: string): 'points' | 'goals' | 'runs' {
  return findSport(sportKey).scores ?? 'points';
}

/** The markets of a sport with reference lines, in the order they are offered. */
export function listMarkets(sportKey: string): readonly Market[] {
  return findSport(sportKey).markets;
}

/** Whether a bet on a market of a sport can be created. Sports without a list of markets have the specified bet. */
export function offersMarket(sportKey: string, market: Market): boolean {
  const markets = listMarkets(sportKey);
  return markets.length === 0 ? market === 'moneyline' : markets.includes(market);
}

/** Whether a league's teams are known by the last part of their name: the Bears. */
export function hasNicknames(sportKey: string): boolean {
  return findSport(sportKey).nicknameLeagues?.some((league) => sportKey.startsWith(league)) ?? false;
}

/** The heading of a filtered list: "NFL", "Football", "All". */
export function sportFilterTitle(filter: string): string {
  return sportFilters.find((entry) => entry.value === filter)?.label ?? filter;
}
