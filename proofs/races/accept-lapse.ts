import type { BookRequest } from '@sidebet/server/book/request';
import type { Code } from '../book-model/texts.ts';
import { saveLine } from '../harness/database.ts';
import { startOfTests } from '../harness/two-books.ts';
import { acceptOfferBy, openOfferIn } from './open-offer.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

const hour = 3_600_000;
const secondAheadMs = 30_000;

/**
 * The two books' clocks differ, so an offer can lapse and be accepted at once: for the first the moved line is an hour old and
 * counts, for the second it is older and says nothing. Even then only one of both may happen.
 */
export const acceptLapse: Race = {
  name: 'acceptLapse',
  secondAheadMs,
  async prepare(context, count) {
    const { environment, random } = context;
    const movedAt = startOfTests - hour + random.int(1, secondAheadMs - 1);
    const open = await openOfferIn(context, movedAt - 1, movedAt);
    const { betId, creatorId, offer } = open;
    await saveLine(environment.pool, open.moved);
    const lapses = random.int(1, Math.min(3, count - 1));
    const contenders = random.shuffled(
      Array.from({ length: count }, (_, n) => {
        const isLapse = n < lapses;
        // The first of each kind can succeed; a few others cannot.
        const early = isLapse === (n === 0 || n === lapses || random.chance(80));
        const accept = acceptOfferBy(context, open, n);
        const request: BookRequest = isLapse ? { command: { kind: 'lapseBet', betId } } : accept;
        return {
          request,
          by: accept.by,
          isLapse,
          early,
          book: environment.books[early ? 0 : 1],
          asWork: isLapse,
        };
      }),
    );
    return {
      contenders,
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} contenders had their way` };
        const winner = contenders[winners[0]!]!;
        const failure = losersFailure(answers, (i): Code[] => {
          const { isLapse, early } = contenders[i]!;
          if (isLapse) return early ? ['betNotOpen'] : ['betNotOpen', 'notDue'];
          const afterwards = winner.isLapse ? 'betNotOpen' : 'alreadyAccepted';
          return early ? [afterwards, 'offerLapsed'] : [afterwards];
        });
        if (failure) return { failure };
        if (!winner.isLapse && winner.early) return { failure: 'it was accepted after its line had moved' };
        const created = { kind: 'createWager', userId: creatorId, cents: -offer.stakeCents };
        return winner.isLapse
          ? {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'lapseRefund', userId: creatorId, cents: offer.stakeCents }],
              betState: betState('Deleted', 0),
            }
          : {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'acceptWager', userId: winner.by, cents: -offer.acceptorStakeCents }],
              betState: betState('Active', offer.stakeCents + offer.acceptorStakeCents, winner.by),
            };
      },
    };
  },
};
