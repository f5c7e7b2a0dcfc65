import { sportGroup } from '@sidebet/domain/sports';

const minute = 60_000;

/** How long a game of a sport plausibly takes, in milliseconds. No feed tells when a game ended (INTEGRATIONS 1.3). */
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
