import { challengePath } from '@sidebet/domain/bets/shared-link-address';
import { isRefusal, refuse } from '@sidebet/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type { Uses } from '../../../context.ts';
import { readBettingHorizon } from '../../../db/system-settings.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { LinkTokens, PresentedLink } from '../../../limits/link-tokens.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { answerContest } from './answer-contest.ts';
import { readBetDetails } from './bet-details.ts';
import { createBoard } from './board.ts';
import { betCommands } from './commands.ts';
import { contestResult } from './contest-result.ts';
import { listCounters, listCountersOfBet } from './counters.ts';
import { readEventPage, readLiveGames } from './games.ts';
import { findBet, listChallenges, listMyBets } from './queries.ts';
import { readReceipt } from './receipt.ts';
import { readSharedBet } from './shared-bet.ts';
import { listTakenBets, markTakenBetsSeen } from './taken-bets.ts';
import { takenSharesReader } from './taken-shares.ts';

type Names =
  | 'listBoard'
  | 'listTakenShares'
  | 'listMyBets'
  | 'listTakenBets'
  | 'markTakenBetsSeen'
  | 'listChallenges'
  | 'getLive'
  | 'getEvent'
  | 'getBet'
  | 'getSharedBet'
  | 'getChallengeLink'
  | 'getReceipt'
  | 'createBet'
  | 'createOffer'
  | 'correctOffer'
  | 'challengeFriend'
  | 'acceptBet'
  | 'declineBet'
  | 'contestResult'
  | 'answerContest'
  | 'deleteBet'
  | 'counterOffer'
  | 'acceptCounter'
  | 'listCounters'
  | 'listCountersOfBet'
  | 'moveOffer';

export function betsFeature(
  context: Uses<'pool' | 'historyPool' | 'book' | 'clock' | 'wallClock' | 'gameSpeed' | 'offersCash'>,
  links: LinkTokens,
) {
  const { pool, book, clock } = context;
  const horizon = readBettingHorizon(pool, clock);
  const board = createBoard(context, horizon);
  const readTakenShares = takenSharesReader(context);
  const commands = betCommands(book, pool, context.gameSpeed);
  /** Only a challenge to a friend reaches someone who did not look for it. */
  const refuseChallenge = async (
    userId: string,
    { offeredTo = 'link' }: { offeredTo?: string | undefined },
  ) => (offeredTo === 'link' ? null : refuseSilenced(pool, userId, clock.now()));
  const handlers: Handlers<Names> = {
    listBoard: ({ query, viewer }) => board(viewer.id, query),
    listTakenShares: async () => ({ items: await readTakenShares() }),
    listMyBets: ({ query, viewer }) => listMyBets(context, viewer.id, query),
    listTakenBets: async ({ viewer }) => ({ items: await listTakenBets(context, viewer.id) }),
    markTakenBetsSeen: async ({ body, viewer }) => {
      await markTakenBetsSeen(pool, context.wallClock.now(), viewer.id, body.uniqueIds);
      return null;
    },
    listChallenges: async ({ query, viewer }) => listChallenges(context, await horizon(), viewer.id, query),
    getLive: ({ viewer }) => readLiveGames(context, viewer.id),
    getEvent: async ({ params, viewer }) =>
      readEventPage(context, await horizon(), viewer.id, params.eventId),
    getBet: async ({ params, query, viewer, request }) => {
      const hasLink = links.verify(params.uniqueId, presented(query, request));
      if (isRefusal(hasLink)) return hasLink;
      return readBetDetails(context, params.uniqueId, viewer.id, hasLink);
    },
    getSharedBet: async ({ params, query, viewer, request }) => {
      const hasLink = links.verify(params.uniqueId, presented(query, request));
      if (isRefusal(hasLink)) return hasLink;
      return readSharedBet(context, params.uniqueId, hasLink, viewer?.id);
    },
    getChallengeLink: async ({ params, viewer }) => {
      const bet = (await findBet(pool, params.uniqueId, context.gameSpeed))?.bet;
      if (!bet || bet.creatorId !== viewer.id || bet.offeredTo.kind !== 'link') return refuse('betNotFound');
      if (bet.status !== 'Created') return refuse('challengeOver');
      return { path: challengePath(bet.id, links.tokenOf(bet.id)) };
    },
    getReceipt: ({ params, viewer }) => readReceipt(pool, params.uniqueId, viewer.id, context.gameSpeed),
    createBet: async ({ body, viewer, idempotencyKey }) =>
      (await refuseChallenge(viewer.id, body)) ??
      commands.create({ userId: viewer.id, idempotencyKey }, body),
    createOffer: async ({ body, viewer, idempotencyKey }) =>
      (await refuseChallenge(viewer.id, body)) ?? commands.offer({ userId: viewer.id, idempotencyKey }, body),
    correctOffer: ({ params, body, viewer, idempotencyKey }) =>
      commands.correct({ userId: viewer.id, idempotencyKey }, params.uniqueId, body),
    challengeFriend: async ({ params, body, viewer, idempotencyKey }) =>
      (await refuseChallenge(viewer.id, { offeredTo: body.friendId })) ??
      commands.challenge({ userId: viewer.id, idempotencyKey }, params.uniqueId, body.friendId),
    acceptBet: async ({ params, body, viewer, idempotencyKey, request }) => {
      const { token, ...agreed } = body ?? {};
      const hasLink = links.verify(params.uniqueId, presented({ token }, request));
      if (isRefusal(hasLink)) return hasLink;
      return commands.accept({ userId: viewer.id, idempotencyKey }, params.uniqueId, { ...agreed, hasLink });
    },
    declineBet: async ({ params, body, viewer, idempotencyKey }) =>
      (body.word.trim() === '' ? null : await refuseSilenced(pool, viewer.id, clock.now())) ??
      commands.decline({ userId: viewer.id, idempotencyKey }, params.uniqueId, body.word),
    contestResult: ({ params, body, viewer }) =>
      contestResult(context, viewer.id, params.uniqueId, body.words),
    answerContest: ({ params, body, viewer }) =>
      answerContest(context, { userId: viewer.id, betId: params.uniqueId, verdict: body.verdict }),
    counterOffer: async ({ params, body, viewer, idempotencyKey, request }) => {
      const { token, ...wanted } = body;
      const hasLink = links.verify(params.uniqueId, presented({ token }, request));
      if (isRefusal(hasLink)) return hasLink;
      return (
        (await refuseSilenced(pool, viewer.id, clock.now())) ??
        commands.counter({ userId: viewer.id, idempotencyKey }, params.uniqueId, { ...wanted, hasLink })
      );
    },
    acceptCounter: ({ params, body, viewer, idempotencyKey }) =>
      commands.acceptCounter({ userId: viewer.id, idempotencyKey }, params.uniqueId, body),
    listCounters: async ({ viewer }) => ({ items: await listCounters(context, viewer.id) }),
    listCountersOfBet: async ({ params, viewer }) => ({
      items: await listCountersOfBet(context, params.uniqueId, viewer.id),
    }),
    moveOffer: ({ params, body, viewer, idempotencyKey }) =>
      commands.move({ userId: viewer.id, idempotencyKey }, params.uniqueId, body),
    deleteBet: ({ params, viewer, idempotencyKey }) =>
      commands.delete({ userId: viewer.id, idempotencyKey }, params.uniqueId),
  };
  return { handlers };
}

function presented(
  { token }: { readonly token?: string | undefined },
  { ip }: FastifyRequest,
): PresentedLink | null {
  return token === undefined ? null : { token, address: ip };
}
