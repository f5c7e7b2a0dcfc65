import { linkHolderId } from '@sidebet/domain/bets/link-challenge';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideReport, type ReportReason } from '@sidebet/domain/safety/report';
import { validate as isUuid } from 'uuid';
import type { Uses } from '../../context.ts';
import { newId } from '../../db/new-id.ts';

export type NewReport = {
  readonly userId: string;
  readonly betId: string | null;
  readonly reason: ReportReason;
  readonly message: string;
};

/**
 * Stores a report with the evidence as it is now: names, picture and, of a bet, its decline message. `betId` is a bet of the
 * reported user that the viewer takes part in or that anyone may see. Refuses with reportInvalid, reportsOneself,
 * userNotFound, betNotFound, and alreadyReported while the viewer's earlier report of the same person or bet is open.
 */
export async function reportPerson(
  { pool, clock }: Uses<'pool' | 'clock'>,
  viewerId: string,
  { userId, betId, reason, message: text }: NewReport,
): Promise<Refusal | null> {
  const decided = decideReport(reason, text);
  if (decided.kind === 'refusal') return decided;
  if (userId.toLowerCase() === viewerId) return refuse('reportsOneself');
  if (!isUuid(userId)) return refuse('userNotFound');
  const { rows } = await pool.query<{ hasBet: boolean; evidence: object }>(
    `select b.id is not null as "hasBet",
       jsonb_build_object('username', u.username, 'fullName', u.name, 'profilePicture', u.image,
         'declineWord', case when b.offered_to = u.id then b.decline_word end) as evidence
     from users u left join bets b on b.id = $3::uuid
       and u.id in (b.creator_id, b.acceptor_id, b.offered_to)
       and (b.offered_to is null or b.offered_to = $4 or $2::uuid in (b.creator_id, b.acceptor_id, b.offered_to))
     where u.id = $1 and u.deleted_at is null`,
    [userId, viewerId, betId, linkHolderId],
  );
  const found = rows[0];
  if (!found) return refuse('userNotFound');
  if (betId !== null && !found.hasBet) return refuse('betNotFound');
  const { rowCount } = await pool.query(
    `insert into reports (id, reporter_id, user_id, bet_id, reason, message, evidence, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [newId(), viewerId, userId, betId, reason, decided.message, found.evidence, new Date(clock.now())],
  );
  return rowCount === 0 ? refuse('alreadyReported') : null;
}
