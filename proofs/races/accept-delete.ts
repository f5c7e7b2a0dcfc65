import { keyed } from '../harness/two-books.ts';
import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** The creator deletes the bet while others accept it: it is either deleted or running, never both. */
export const acceptDelete: Race = {
  name: 'acceptDelete',
  async prepare(context, count) {
    const { random } = context;
    const bet = await openBetIn(context);
    const { betId, creatorId, wagerCents } = bet;
    const deletes = random.int(1, Math.min(3, count - 1));
    const contenders = random.shuffled(
      Array.from({ length: count }, (_, n) =>
        n < deletes
          ? { ...keyed({ kind: 'deleteBet', betId, userId: creatorId }, random), by: creatorId }
          : acceptBy(context, bet, n),
      ),
    );
    const isDelete = (i: number) => contenders[i]!.by === creatorId;
    return {
      contenders: contenders.map((request) => viaEither(context, request, random)),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} contenders had their way` };
        const winner = winners[0]!;
        const deleted = isDelete(winner);
        const failure = losersFailure(answers, (i) =>
          isDelete(i) ? ['betNotDeletable'] : [deleted ? 'betNotOpen' : 'alreadyAccepted'],
        );
        if (failure) return { failure };
        const created = { kind: 'createWager', userId: creatorId, cents: -wagerCents };
        const takerId = contenders[winner]!.by;
        return deleted
          ? {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'deleteRefund', userId: creatorId, cents: wagerCents }],
              betState: betState('Deleted', 0),
            }
          : {
              failure,
              subjectId: betId,
              lines: [created, { kind: 'acceptWager', userId: takerId, cents: -wagerCents }],
              betState: betState('Active', 2 * wagerCents, takerId),
            };
      },
    };
  },
};
