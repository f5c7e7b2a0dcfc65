import type { betDetails } from '@sidebet/contract/bets';
import type { ContestVerdict } from '@sidebet/domain/contests/contest';
import type { z } from 'zod';
import type { Pool } from '../../db/pool.ts';

type ContestView = NonNullable<z.output<typeof betDetails>['contest']>;
type Row = Omit<ContestView, 'answer'> & {
  readonly verdict: ContestVerdict | null;
  readonly reason: string | null;
  readonly answeredAt: number | null;
};

/** What a user says is wrong with the result of a bet, and its answer; null if they said nothing. */
export async function readContest(pool: Pool, betId: string, userId: string): Promise<ContestView | null> {
  const { rows } = await pool.query<Row>({
    name: 'read-contest',
    text: `select r.words, r.created_at as contested_at, c.due_at, c.verdict, c.answer as reason, c.answered_at
           from result_contests r join contest_cases c on c.id = r.case_id
           where r.bet_id = $1 and r.user_id = $2`,
    values: [betId, userId],
  });
  const [row] = rows;
  if (!row) return null;
  const { verdict, reason, answeredAt, ...contest } = row;
  const answer = verdict === null ? null : { verdict, reason: reason!, answeredAt: answeredAt! };
  return { ...contest, answer };
}
