import type { Book } from '../../book/book.ts';
import type { Pool } from '../../db/pool.ts';
import { readBettingHorizon } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../time/clock.ts';
import { readBetDetails } from './bet-details.ts';
import { createBoard } from './board.ts';
import { betCommands } from './commands.ts';
import { listChallenges, listMyBets } from './queries.ts';
import { readReceipt } from './receipt.ts';

type Names =
  | 'listBoard'
  | 'listMyBets'
  | 'listChallenges'
  | 'getBet'
  | 'getReceipt'
  | 'createBet'
  | 'acceptBet'
  | 'declineBet'
  | 'deleteBet';

export function betHandlers(pool: Pool, book: Book, clock: Clock): Handlers<Names> {
  const horizon = readBettingHorizon(pool, clock);
  const board = createBoard(pool, horizon);
  const commands = betCommands(book, pool);
  return {
    listBoard: ({ query, viewer }) => board(viewer.id, query),
    listMyBets: ({ query, viewer }) => listMyBets(pool, viewer.id, query),
    listChallenges: async ({ query, viewer }) => listChallenges(pool, await horizon(), viewer.id, query),
    getBet: ({ params, viewer }) => readBetDetails(pool, clock.now(), params.uniqueId, viewer.id),
    getReceipt: ({ params, viewer }) => readReceipt(pool, params.uniqueId, viewer.id),
    createBet: ({ body, viewer, idempotencyKey }) =>
      commands.create({ userId: viewer.id, idempotencyKey }, body),
    acceptBet: ({ params, viewer, idempotencyKey }) =>
      commands.accept({ userId: viewer.id, idempotencyKey }, params.uniqueId),
    declineBet: ({ params, body, viewer, idempotencyKey }) =>
      commands.decline({ userId: viewer.id, idempotencyKey }, params.uniqueId, body.word),
    deleteBet: ({ params, viewer, idempotencyKey }) =>
      commands.delete({ userId: viewer.id, idempotencyKey }, params.uniqueId),
  };
}
