import type { Code } from '../book-model/texts.ts';
import { saveEvent, saveLine } from '../harness/database.ts';
import { keyed, startOfTests } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { acceptOfferBy, openOfferIn } from './open-offer.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/**
 * Others accept an offer, its creator deletes it and workers take it back, while its line moves and its game starts. Exactly one
 * of the three succeeds, and no accept succeeds after the move or the start.
 */
export const acceptDeleteLapse: Race = {
  name: 'acceptDeleteLapse',
  fullRounds: 10_000,
  async prepare(context, count) {
    const { environment, random } = context;
    const open = await openOfferIn(context, startOfTests - 60_000, startOfTests);
    const { betId, creatorId, offer, event } = open;
    const kinds = Array.from({ length: count }, (_, n) => {
      // One of them can succeed at any time.
      if (n === 0) return 'deleteBet';
      return n === 1 ? 'acceptBet' : random.weighted({ acceptBet: 10, lapseBet: 8, deleteBet: 1 });
    });
    const contenders = random.shuffled(kinds).map((kind, n) => {
      const accept = acceptOfferBy(context, open, n);
      if (kind === 'acceptBet') return { kind, by: accept.by, ...viaEither(context, accept, random) };
      const by = creatorId;
      if (kind === 'lapseBet') {
        const request = { command: { kind, betId } } as const;
        return { kind, by, ...viaEither(context, request, random), asWork: true };
      }
      return { kind, by, ...viaEither(context, keyed({ kind, betId, userId: creatorId }, random), random) };
    });
    const later = async (change: () => Promise<void>) => {
      await new Promise((resolve) => setTimeout(resolve, random.int(0, 6)));
      await change();
    };
    const changes = Promise.all([
      random.chance(70) && later(() => saveLine(environment.pool, open.moved)),
      random.chance(40) && later(() => saveEvent(environment.pool, { ...event, start: startOfTests })),
    ]);
    return {
      contenders,
      async judge(answers) {
        await changes;
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} contenders had their way` };
        const winner = contenders[winners[0]!]!;
        const isAccepted = winner.kind === 'acceptBet';
        const failure = losersFailure(answers, (i): Code[] => {
          const { kind } = contenders[i]!;
          if (kind === 'deleteBet') return ['betNotDeletable'];
          if (kind === 'lapseBet') return ['betNotOpen', 'notDue'];
          return isAccepted ? ['alreadyAccepted'] : ['betNotOpen', 'offerLapsed', 'eventStarted'];
        });
        if (failure) return { failure };
        const stake = offer.stakeCents;
        const created = { kind: 'createWager', userId: creatorId, cents: -stake };
        if (isAccepted) {
          const cents = -offer.acceptorStakeCents;
          return {
            failure,
            subjectId: betId,
            lines: [created, { kind: 'acceptWager', userId: winner.by, cents }],
            betState: betState('Active', stake - cents, winner.by),
          };
        }
        const kind = winner.kind === 'lapseBet' ? 'lapseRefund' : 'deleteRefund';
        return {
          failure,
          subjectId: betId,
          lines: [created, { kind, userId: creatorId, cents: stake }],
          betState: betState('Deleted', 0),
        };
      },
    };
  },
};
