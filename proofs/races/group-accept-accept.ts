import { viaEither } from './open-bet.ts';
import { acceptInGroupBy, openGroupBetIn } from './open-group.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** Many members accept one bet of their group: one succeeds, and no cash moves. */
export const groupAcceptAccept: Race = {
  name: 'groupAcceptAccept',
  async prepare(context, count) {
    const bet = await openGroupBetIn(context);
    const accepts = Array.from({ length: count }, (_, n) => acceptInGroupBy(context, bet, n));
    return {
      contenders: accepts.map((request) => viaEither(context, request, context.random)),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} people took the bet` };
        const failure = losersFailure(answers, () => ['alreadyAccepted']);
        if (failure) return { failure };
        const { group, betId, creatorId, stakeCents } = bet;
        const takerId = accepts[winners[0]!]!.by;
        return {
          failure: null,
          subjectId: betId,
          lines: [
            { kind: 'createWager', userId: group.accountId(creatorId), cents: -stakeCents },
            { kind: 'acceptWager', userId: group.accountId(takerId), cents: -stakeCents },
          ],
          betState: betState('Active', 2 * stakeCents, takerId),
        };
      },
    };
  },
};
