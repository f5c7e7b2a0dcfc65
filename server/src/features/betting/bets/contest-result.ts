import {
  type ContestedBet,
  contestAnswerMs,
  contestWindowMs,
  decideContest,
  resultContestedSentence,
} from '@sidebet/domain/contests/contest';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { refuseSilenced } from '../../../users/silence.ts';

type Found = ContestedBet & {
  readonly eventId: string;
  readonly resultVersion: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly contested: boolean;
  readonly contestedByOther: boolean;
  readonly recently: number;
};

/**
 * Stores that a side of a settled bet calls its result wrong, in the open case of its event. On a site without cash the
 * other side is notified instead, and answers (answer-contest.ts). No money is held or moved. Refuses with silenced, or by the
 * domain's rules. Concurrent contests of one person wait for each other, so its limits hold.
 */
export function contestResult(
  { pool, clock, offersCash }: Uses<'pool' | 'clock' | 'offersCash'>,
  userId: string,
  betId: string,
  text: string,
): Promise<Refusal | null> {
  const now = clock.now();
  const betweenSides = !offersCash;
  return inTransactionUnlessRefused(pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId]);
    const { rows } = await client.query<Found>(
      `select b.status, b.creator_id, b.acceptor_id, b.paid_out_at, b.winner_id, b.event_id, e.result_version, e.home_team,
         e.away_team,
         exists (select from result_contests where bet_id = b.id and user_id = $2) as contested,
         exists (select from result_contests where bet_id = b.id and user_id <> $2) as contested_by_other,
         (select count(*) from result_contests where user_id = $2 and created_at > $3 and verdict is null) as recently
       from bets b join events e on e.id = b.event_id where b.id = $1`,
      [betId, userId, new Date(now - contestWindowMs)],
    );
    const [found] = rows;
    if (!found) return refuse('betNotFound');
    const { contested, contestedByOther, recently, eventId, resultVersion } = found;
    const attempt = { userId, words: text, contested, recently, betweenSides, contestedByOther };
    const decided = decideContest(found, attempt, now);
    if (decided.kind === 'refusal') return decided;
    if (betweenSides)
      return (
        (await refuseSilenced(client, userId, now)) ??
        contestBetweenSides(client, found, { userId, betId, words: decided.words, now })
      );
    // Waits for an answer to the open case, which this contest would otherwise miss.
    const opened = await client.query<{ id: string }>(
      `insert into contest_cases (id, event_id, opened_version, opened_at, due_at) values ($1, $2, $3, $4, $5)
       on conflict (event_id) where answered_at is null do update set event_id = excluded.event_id returning id`,
      [newId(), eventId, resultVersion, new Date(now), new Date(now + contestAnswerMs)],
    );
    await client.query(
      `insert into result_contests (bet_id, user_id, case_id, words, created_at) values ($1, $2, $3, $4, $5)`,
      [betId, userId, opened.rows[0]!.id, decided.words, new Date(now)],
    );
    return null;
  });
}

type Written = {
  readonly userId: string;
  readonly betId: string;
  readonly words: string;
  readonly now: number;
};

/** Both sides at once: the second finds the contest of the first. */
async function contestBetweenSides(
  client: PoolClient,
  { creatorId, acceptorId, homeTeam, awayTeam }: Found,
  { userId, betId, words, now }: Written,
): Promise<Refusal | null> {
  const { rowCount } = await client.query(
    `insert into result_contests (bet_id, user_id, words, created_at) values ($1, $2, $3, $4)
     on conflict (bet_id) where case_id is null and verdict is null do nothing`,
    [betId, userId, words, new Date(now)],
  );
  if (rowCount === 0) return refuse('contestedByOther');
  const other = userId === creatorId ? acceptorId! : creatorId;
  await client.query(
    `insert into notifications (user_id, id, type, from_id, bet_id, content, created_at)
     values ($1, $2, 'ResultContested', $3, $4, $5, $6)`,
    [other, newId(), userId, betId, resultContestedSentence({ homeTeam, awayTeam }), new Date(now)],
  );
  await announce(client, { users: [other], bets: [betId] });
  return null;
}
