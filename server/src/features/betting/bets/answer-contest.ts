import {
  type ContestBetweenSides,
  type ContestedBet,
  decideSideAnswer,
  resultIsRightSentence,
  type SideVerdict,
} from '@sidebet/domain/contests/contest';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';

type Context = Uses<'pool' | 'book' | 'clock'>;
type Answer = { readonly userId: string; readonly betId: string; readonly verdict: SideVerdict };
type Found = {
  readonly bet: ContestedBet & { readonly homeTeam: string; readonly awayTeam: string };
  readonly contest: ContestBetweenSides | null;
};

type Row = Found['bet'] & {
  readonly contestedBy: string | null;
  readonly contestedAt: number | null;
  readonly verdict: SideVerdict | null;
};

/**
 * Answers a contest on a site without cash. An agreement is stored with the correction that returns both stakes. The answer has
 * one row, so of different answers at once the first counts. Of equal ones the money moves once: the second finds a void bet.
 */
export async function answerContest(context: Context, answer: Answer): Promise<Refusal | null> {
  const found = await findContest(context.pool, answer.betId);
  if (!found) return refuse('betNotFound');
  const decided = decideSideAnswer(found.bet, found.contest, answer, context.clock.now());
  if (isRefusal(decided)) return decided;
  if (decided === 'repeated') return null;
  const contest = found.contest!;
  try {
    const refusal =
      answer.verdict === 'agreed'
        ? await agree(context, answer, contest)
        : await disagree(context, answer, contest, found.bet);
    if (!refusal) return null;
  } catch (error) {
    if (!isAnswered(error)) throw error;
  }
  // Another answer or a correction came first.
  const { contest: now } = (await findContest(context.pool, answer.betId))!;
  if (now?.verdict === answer.verdict) return null;
  return refuse(now?.verdict ? 'contestAnswered' : 'contestOver');
}

async function findContest(pool: Pool, betId: string): Promise<Found | undefined> {
  const { rows } = await pool.query<Row>(
    `select b.status, b.creator_id, b.acceptor_id, b.paid_out_at, b.winner_id, e.home_team, e.away_team,
       r.user_id as contested_by, r.created_at as contested_at, o.verdict
     from bets b join events e on e.id = b.event_id
       left join result_contests r on r.bet_id = b.id and r.case_id is null and r.verdict is null
       left join result_contests o on o.bet_id = b.id and o.verdict is not null
     where b.id = $1`,
    [betId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { contestedBy, contestedAt, verdict, ...bet } = row;
  return { bet, contest: contestedBy === null ? null : { contestedBy, contestedAt: contestedAt!, verdict } };
}

async function agree(
  { book }: Context,
  answer: Answer,
  { contestedAt }: ContestBetweenSides,
): Promise<Refusal | null> {
  const result = await book.execute({
    command: { kind: 'correctBet', betId: answer.betId, contestedAt },
    inSameTransaction: (client, now) => store(client, answer, now),
  });
  return isRefusal(result) ? result : null;
}

async function disagree(
  { pool, clock }: Context,
  answer: Answer,
  { contestedBy }: ContestBetweenSides,
  teams: Found['bet'],
): Promise<null> {
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    await store(client, answer, now);
    await client.query(
      `insert into notifications (user_id, id, type, from_id, bet_id, content, created_at)
       values ($1, $2, 'ContestAnswered', $3, $4, $5, $6)`,
      [contestedBy, newId(), answer.userId, answer.betId, resultIsRightSentence(teams), new Date(now)],
    );
    await announce(client, { users: [contestedBy], bets: [answer.betId] });
  });
  return null;
}

const store = (client: PoolClient, { userId, betId, verdict }: Answer, now: number) =>
  client.query(
    `insert into result_contests (bet_id, user_id, words, verdict, created_at) values ($1, $2, '', $3, $4)`,
    [betId, userId, verdict, new Date(now)],
  );

function isAnswered(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'result_contests_pkey';
}
