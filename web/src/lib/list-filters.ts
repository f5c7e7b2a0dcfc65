import type { BetStatus } from '@sidebet/domain/book/bet';
import type { Market } from '@sidebet/domain/sport-table';

/** `standard`: only specified bets. */
export type MarketFilter = 'all' | 'standard' | Market;
export type BoardFilter = { scope: 'all' | 'friends'; sport: string; q: string; market: MarketFilter };
export type EventFilter = { sport: string; q: string };
export type MyBetsTab = Exclude<BetStatus, 'Deleted'>;
