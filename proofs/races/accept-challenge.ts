import { saveFriendship } from '../harness/database.ts';
import { keyed } from '../harness/two-books.ts';
import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/**
 * The creator sends the bet to a friend while others accept it. Either someone accepts it before, or no one but the friend can.
 * Sending moves no money.
 */
export const acceptChallenge: Race = {
  name: 'acceptChallenge',
  async prepare(context, count) {
    const { environment, people, random } = context;
    const bet = await openBetIn(context);
    const { betId, creatorId, wagerCents } = bet;
    const friendId = people[1]!;
    await saveFriendship(environment.pool, [creatorId, friendId], true);
    const send = { kind: 'challengeFriend', betId, userId: creatorId, friendId } as const;
    const contenders = random.shuffled(
      Array.from({ length: count }, (_, n) =>
        n === 0 ? { ...keyed(send, random), by: creatorId } : acceptBy(context, bet, n - random.int(0, 1)),
      ),
    );
    return {
      contenders: contenders.map((request) => viaEither(context, request, random)),
      judge(answers) {
        const winners = findWinners(answers).map((i) => contenders[i]!.by);
        const isSent = winners.includes(creatorId);
        const takers = winners.filter((id) => id !== creatorId);
        if (takers.length > 1 || (isSent && takers.some((id) => id !== friendId)))
          return { failure: `${winners.length} contenders had their way` };
        if (winners.length === 0) return { failure: 'no contender had their way' };
        const failure = losersFailure(answers, (i) => {
          const { by } = contenders[i]!;
          return [isSent && by !== friendId ? 'notOfferedToYou' : 'alreadyAccepted'];
        });
        if (failure) return { failure };
        const [takerId] = takers;
        const created = { kind: 'createWager', userId: creatorId, cents: -wagerCents };
        return {
          failure: null,
          subjectId: betId,
          lines: [
            created,
            ...(takerId ? [{ kind: 'acceptWager', userId: takerId, cents: -wagerCents }] : []),
          ],
          betState: betState(takerId ? 'Active' : 'Created', wagerCents * (takerId ? 2 : 1), takerId),
        };
      },
    };
  },
};
