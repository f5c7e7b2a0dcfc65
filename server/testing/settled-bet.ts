import { settleDue } from '../src/workers/settle-due.ts';
import type { TestApi, TestUser } from './api.ts';

/** A bet on the home side of its own game, accepted and settled with this final score. Returns its unique id. */
export async function settledBet(
  api: TestApi,
  creator: TestUser,
  acceptor: TestUser,
  wagerCents: number,
  score: readonly [home: number, away: number],
): Promise<string> {
  const event = await api.event();
  const bet = await api.activeBet(creator, acceptor, event, wagerCents);
  await api.result(event, ...score);
  await settleDue(api.database.pool, api.server.book);
  return bet;
}
