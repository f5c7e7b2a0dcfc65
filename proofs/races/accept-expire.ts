import type { BookRequest } from '@sidebet/server/book/request';
import type { Code } from '../book-model/texts.ts';
import { acceptBy, openBetIn } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** From the first book's time, a minute before the start, to just after an open bet expires. */
const secondAheadMs = 60_000 + 3_600_000 + 1;

/**
 * With one clock a bet cannot be acceptable and expired at once, so the two books' clocks differ: for the first the event has
 * not started, for the second the bet is due to expire. Even then only one of both may happen.
 */
export const acceptExpire: Race = {
  name: 'acceptExpire',
  secondAheadMs,
  async prepare(context, count) {
    const { environment, random } = context;
    const bet = await openBetIn(context);
    const { betId, creatorId, wagerCents } = bet;
    const expires = random.int(1, Math.min(3, count - 1));
    const contenders = random.shuffled(
      Array.from({ length: count }, (_, n) => {
        const isExpire = n < expires;
        // The first of each kind can succeed; a few others cannot.
        const late = isExpire !== (n !== 0 && n !== expires && random.chance(20));
        const accept = acceptBy(context, bet, n);
        const request: BookRequest = isExpire ? { command: { kind: 'expireBet', betId } } : accept;
        return {
          request,
          by: accept.by,
          isExpire,
          late,
          book: environment.books[late ? 1 : 0],
          asWork: isExpire,
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
          const { isExpire, late } = contenders[i]!;
          if (isExpire) return late ? ['betNotOpen'] : ['betNotOpen', 'notDue'];
          const afterwards = winner.isExpire ? 'betNotOpen' : 'alreadyAccepted';
          return late ? [afterwards, 'eventStarted'] : [afterwards];
        });
        if (failure) return { failure };
        const created = { kind: 'createWager', userId: creatorId, cents: -wagerCents };
        return winner.isExpire
          ? {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'expireRefund', userId: creatorId, cents: wagerCents }],
              betState: betState('Deleted', 0),
            }
          : {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'acceptWager', userId: winner.by, cents: -wagerCents }],
              betState: betState('Active', 2 * wagerCents, winner.by),
            };
      },
    };
  },
};
