import { saveEvent } from '../harness/database.ts';
import { must } from '../harness/two-books.ts';
import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** Many workers settle one bet: the winner and the fee are paid once. */
export const settleSettle: Race = {
  name: 'settleSettle',
  async prepare(context, count) {
    const { environment, random } = context;
    const bet = await openBetIn(context);
    const { betId, creatorId, wagerCents, event } = bet;
    const accept = acceptBy(context, bet, 0);
    await must(environment.books[1], accept);
    const [home, away] = random.pick([
      [3, 1],
      [1, 3],
      [2, 2],
    ]);
    await saveEvent(environment.pool, { ...event, completed: true, home: home!, away: away! });
    const { rows } = await environment.pool.query('select creator_side from bets where id = $1', [betId]);
    const winningSide = home! > away! ? 'home' : 'away';
    const winnerId = rows[0].creatorSide === winningSide ? creatorId : accept.by;
    return {
      contenders: Array.from({ length: count }, () => ({
        ...viaEither(context, { command: { kind: 'settleBet', betId } }, random),
        asWork: random.chance(70),
      })),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `the bet was settled ${winners.length} times` };
        const failure = losersFailure(answers, () => ['betNotOpen']);
        if (failure) return { failure };
        const payout = wagerCents + Math.round(wagerCents * 0.8);
        const fee = { kind: 'fee', userId: null, cents: 2 * wagerCents - payout };
        return {
          failure,
          subjectId: betId,
          lines: [
            { kind: 'createWager', userId: creatorId, cents: -wagerCents },
            { kind: 'acceptWager', userId: accept.by, cents: -wagerCents },
            { kind: 'win', userId: winnerId, cents: payout },
            ...(fee.cents > 0 ? [fee] : []),
          ],
          betState: betState('Settled', 0, accept.by, winnerId),
        };
      },
    };
  },
};
