import { sportGroup } from '@sidebet/domain/sports';

/** Whether the feeds list a sport's games: those of the sports in the menus. */
export function isOfferedSport(sportKey: string): boolean {
  return sportGroup(sportKey) !== 'Other';
}
