import { offersMarket, sportGroup } from '@sidebet/domain/sports';

/**
 * Soccer and cricket have no moneyline, and the book refuses one. Until the game card offers their markets, their games stay
 * hidden: every Select button there would fail.
 */
const cardOffersToWin: boolean = false;

/** Whether the feeds list a sport's games. */
export function isOfferedSport(sportKey: string): boolean {
  return sportGroup(sportKey) !== 'Other' && (cardOffersToWin || offersMarket(sportKey, 'moneyline'));
}
