import { correctResult } from '@sidebet/server/features/betting/events/correct-result';
import { correctDue, settleDue } from '@sidebet/server/workers/settle-due';
import { saveEvent } from '../harness/database.ts';
import { must } from '../harness/two-books.ts';
import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { betState, type Race } from './race.ts';

/**
 * A result is corrected while workers of two processes settle the bet with the old score. In any order, the corrected score
 * decides in the end, and the winner is paid once.
 */
export const settleCorrect: Race = {
  name: 'settleCorrect',
  async prepare(context, count) {
    const { environment, random } = context;
    const bet = await openBetIn(context);
    const { betId, creatorId, wagerCents, event } = bet;
    const accept = acceptBy(context, bet, 0);
    await must(environment.books[1], accept);
    await saveEvent(environment.pool, { ...event, completed: true, home: 3, away: 2 });
    const { rows } = await environment.pool.query('select creator_side from bets where id = $1', [betId]);
    const awayId = rows[0].creatorSide === 'away' ? creatorId : accept.by;
    const homeId = awayId === creatorId ? accept.by : creatorId;
    const correction = (async () => {
      await new Promise((resolve) => setTimeout(resolve, random.int(0, 3)));
      const to = { eventId: event.id, homeScore: 3, awayScore: 5, source: 'feed' };
      await correctResult(environment.pool, to, Date.now());
      await correctDue(environment.pool, environment.books[0]);
    })();
    return {
      contenders: Array.from({ length: Math.min(count, 6) }, () => ({
        ...viaEither(context, { command: { kind: 'settleBet', betId } }, random),
        asWork: true,
      })),
      async judge() {
        await correction;
        // What a concurrent settlement left for later.
        await settleDue(environment.pool, environment.books[0]);
        await correctDue(environment.pool, environment.books[1]);
        const payout = wagerCents + Math.round(wagerCents * 0.8);
        const feeCents = 2 * wagerCents - payout;
        const fee = feeCents > 0 ? [{ kind: 'fee', userId: null, cents: feeCents }] : [];
        const { rows: reversals } = await environment.pool.query(
          "select from transfers where subject_id = $1 and kind = 'reversal'",
          [betId],
        );
        const first = [
          { kind: 'win', userId: homeId, cents: payout },
          ...fee,
          { kind: 'reversal', userId: homeId, cents: -payout },
          ...fee.map(({ cents }) => ({ kind: 'reversal', userId: null, cents })),
        ];
        return {
          failure: null,
          subjectId: betId,
          lines: [
            { kind: 'createWager', userId: creatorId, cents: -wagerCents },
            { kind: 'acceptWager', userId: accept.by, cents: -wagerCents },
            ...(reversals.length > 0 ? first : []),
            { kind: 'win', userId: awayId, cents: payout },
            ...fee,
          ],
          betState: betState('Settled', 0, accept.by, awayId),
        };
      },
    };
  },
};
