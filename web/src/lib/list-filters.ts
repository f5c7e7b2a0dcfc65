import type { BetStatus } from '@sidebet/domain/book/bet';
import type { Market } from '@sidebet/domain/sport-table';

export type MarketFilter = 'all' | Market;
export type BoardFilter = { scope: 'all' | 'friends'; sport: string; q: string; market: MarketFilter };
export type EventFilter = { sport: string; q: string };
export type MyBetsTab = Exclude<BetStatus, 'Deleted'>;
