import type { betDetails } from '@sidebet/contract/bets';
import { agreementMs } from '@sidebet/domain/contests/contest';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';

type ContestView = NonNullable<z.output<typeof betDetails>['contest']>;
type Answer = NonNullable<ContestView['answer']>;
type Row = Omit<ContestView, 'answer' | 'dueAt'> & {
  readonly dueAt: number | null;
  readonly verdict: Answer['verdict'] | null;
  readonly reason: string | null;
  readonly answeredAt: number | null;
};

/** What the viewer says is wrong with the result of their bet, or between sides either side, and the answer; null for nothing. */
export async function readContest(pool: Pool, betId: string, viewerId: string): Promise<ContestView | null> {
  const { rows } = await pool.query<Row>({
    name: 'read-contest',
    text: `select r.user_id, r.words, r.created_at as contested_at, c.due_at, r.case_id is null as between_sides,
             coalesce(c.verdict, o.verdict) as verdict, c.answer as reason, coalesce(c.answered_at, o.created_at) as answered_at
           from result_contests r left join contest_cases c on c.id = r.case_id
             left join result_contests o on o.bet_id = r.bet_id and o.verdict is not null and r.case_id is null
           where r.bet_id = $1 and r.verdict is null and (r.user_id = $2 or r.case_id is null)
           order by r.user_id = $2 desc limit 1`,
    values: [betId, viewerId],
  });
  const [row] = rows;
  if (!row) return null;
  const { dueAt, verdict, reason, answeredAt, ...contest } = row;
  return {
    ...contest,
    dueAt: dueAt ?? contest.contestedAt + agreementMs,
    answer: verdict === null ? null : { verdict, reason, answeredAt: answeredAt! },
  };
}

/** Those of the bets with a contest that waits for an answer and that the viewer sees on the bet's page. */
export async function findContested(
  pool: Pool,
  betIds: readonly string[],
  viewerId: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ betId: string }>({
    name: 'find-contested',
    text: `select distinct r.bet_id from result_contests r join bets b on b.id = r.bet_id
             left join contest_cases c on c.id = r.case_id
           where r.bet_id = any($1::uuid[]) and r.verdict is null
             and case when r.case_id is not null then r.user_id = $2 and c.answered_at is null
               else r.created_at > $3 and b.paid_out_at <= r.created_at
                 and not exists (select 1 from result_contests o where o.bet_id = r.bet_id and o.verdict is not null) end`,
    values: [betIds, viewerId, new Date(now - agreementMs)],
  });
  return new Set(rows.map(({ betId }) => betId));
}
