import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** Many users accept one bet: one succeeds, the others read that it was already accepted. */
export const acceptAccept: Race = {
  name: 'acceptAccept',
  async prepare(context, count) {
    const bet = await openBetIn(context);
    const accepts = Array.from({ length: count }, (_, n) => acceptBy(context, bet, n));
    return {
      contenders: accepts.map((request) => viaEither(context, request, context.random)),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} people took the bet` };
        const failure = losersFailure(answers, () => ['alreadyAccepted']);
        if (failure) return { failure };
        const takerId = accepts[winners[0]!]!.by;
        return {
          failure: null,
          subjectId: bet.betId,
          lines: [
            { kind: 'createWager', userId: bet.creatorId, cents: -bet.wagerCents },
            { kind: 'acceptWager', userId: takerId, cents: -bet.wagerCents },
          ],
          betState: betState('Active', 2 * bet.wagerCents, takerId),
        };
      },
    };
  },
};
