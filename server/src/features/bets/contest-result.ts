import {
  type ContestedBet,
  contestAnswerMs,
  contestWindowMs,
  decideContest,
} from '@sidebet/domain/contests/contest';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../context.ts';
import { inTransactionUnlessRefused } from '../../db/in-transaction.ts';
import { newId } from '../../db/new-id.ts';

type Found = ContestedBet & {
  readonly eventId: string;
  readonly resultVersion: number;
  readonly contested: boolean;
  readonly recently: number;
};

/**
 * Stores that a side of a settled bet calls its result wrong, in the open case of its event. No money is held or moved.
 * Refuses by the domain's rules. Concurrent contests of one person wait for each other, so its limits hold.
 */
export function contestResult(
  { pool, clock }: Uses<'pool' | 'clock'>,
  userId: string,
  betId: string,
  text: string,
): Promise<Refusal | null> {
  const now = clock.now();
  return inTransactionUnlessRefused(pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId]);
    const { rows } = await client.query<Found>(
      `select b.status, b.creator_id, b.acceptor_id, b.paid_out_at, b.event_id, e.result_version,
         exists (select from result_contests where bet_id = b.id and user_id = $2) as contested,
         (select count(*) from result_contests where user_id = $2 and created_at > $3) as recently
       from bets b join events e on e.id = b.event_id where b.id = $1`,
      [betId, userId, new Date(now - contestWindowMs)],
    );
    const [found] = rows;
    if (!found) return refuse('betNotFound');
    const { contested, recently, eventId, resultVersion } = found;
    const decided = decideContest(found, { userId, words: text, contested, recently }, now);
    if (decided.kind === 'refusal') return decided;
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
