import type { Uses } from '../../context.ts';
import { readBettingHorizon } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readBetDetails } from './bet-details.ts';
import { createBoard } from './board.ts';
import { betCommands } from './commands.ts';
import { readEventPage, readLiveGames } from './games.ts';
import { listChallenges, listMyBets } from './queries.ts';
import { readReceipt } from './receipt.ts';
import { readSharedBet } from './shared-bet.ts';

type Names =
  | 'listBoard'
  | 'listMyBets'
  | 'listChallenges'
  | 'getLive'
  | 'getEvent'
  | 'getBet'
  | 'getSharedBet'
  | 'getReceipt'
  | 'createBet'
  | 'createOffer'
  | 'acceptBet'
  | 'declineBet'
  | 'deleteBet';

export function betsFeature({ pool, book, clock }: Uses<'pool' | 'book' | 'clock'>) {
  const horizon = readBettingHorizon(pool, clock);
  const board = createBoard(pool, horizon);
  const commands = betCommands(book, pool);
  const handlers: Handlers<Names> = {
    listBoard: ({ query, viewer }) => board(viewer.id, query),
    listMyBets: ({ query, viewer }) => listMyBets(pool, viewer.id, query),
    listChallenges: async ({ query, viewer }) => listChallenges(pool, await horizon(), viewer.id, query),
    getLive: ({ viewer }) => readLiveGames(pool, clock.now(), viewer.id),
    getEvent: async ({ params, viewer }) =>
      readEventPage(pool, { now: clock.now(), horizon: await horizon() }, viewer.id, params.eventId),
    getBet: ({ params, viewer }) => readBetDetails(pool, clock.now(), params.uniqueId, viewer.id),
    getSharedBet: ({ params }) => readSharedBet(pool, clock.now(), params.uniqueId),
    getReceipt: ({ params, viewer }) => readReceipt(pool, params.uniqueId, viewer.id),
    createBet: ({ body, viewer, idempotencyKey }) =>
      commands.create({ userId: viewer.id, idempotencyKey }, body),
    createOffer: ({ body, viewer, idempotencyKey }) =>
      commands.offer({ userId: viewer.id, idempotencyKey }, body),
    acceptBet: ({ params, body, viewer, idempotencyKey }) =>
      commands.accept({ userId: viewer.id, idempotencyKey }, params.uniqueId, body),
    declineBet: ({ params, body, viewer, idempotencyKey }) =>
      commands.decline({ userId: viewer.id, idempotencyKey }, params.uniqueId, body.word),
    deleteBet: ({ params, viewer, idempotencyKey }) =>
      commands.delete({ userId: viewer.id, idempotencyKey }, params.uniqueId),
  };
  return { handlers };
}
