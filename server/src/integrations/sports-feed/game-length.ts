import { sportGroup } from '@sidebet/domain/sports';

const minute = 60_000;

/** The plausible length of a game in milliseconds. No feed reports when a game ended. */
export function gameLengthMs(sportKey: string): number {
  if (sportKey === 'americanfootball_ncaaf') return 205 * minute;
  switch (sportGroup(sportKey)) {
    case 'Football':
      return 190 * minute;
    case 'Baseball':
      return 165 * minute;
    case 'Basketball':
      return 140 * minute;
    case 'Boxing':
      return 45 * minute;
    case 'MMA':
      return 25 * minute;
    case 'Tennis':
      return 120 * minute;
    case 'Golf':
      return 300 * minute;
    case 'Other':
      return 115 * minute;
  }
}
