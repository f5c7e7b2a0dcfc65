import { linkHolderId } from '@sidebet/domain/bets/link-challenge';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideReport, type ReportReason } from '@sidebet/domain/safety/report';
import { validate as isUuid } from 'uuid';
import type { Uses } from '../../context.ts';
import { newId } from '../../db/new-id.ts';
import { areBlocked } from '../../users/blocks.ts';

export type NewReport = {
  readonly userId: string;
  readonly betId: string | null;
  readonly messageId: string | null;
  readonly reason: ReportReason;
  readonly message: string;
};

/**
 * Stores a report with the evidence as it is now: names, picture and, of a bet, its decline message, of a message its text.
 * `betId` is a bet of the reported user that the viewer may see, `messageId` a message of theirs. Refuses with reportInvalid,
 * reportsOneself, userNotFound, betNotFound, messageNotFound, and alreadyReported while the viewer's earlier report of the same
 * person, bet or message is open.
 */
export async function reportPerson(
  { pool, clock }: Uses<'pool' | 'clock'>,
  viewerId: string,
  { userId, betId, messageId, reason, message: text }: NewReport,
): Promise<Refusal | null> {
  const decided = decideReport(reason, text);
  if (decided.kind === 'refusal') return decided;
  if (userId.toLowerCase() === viewerId) return refuse('reportsOneself');
  if (!isUuid(userId)) return refuse('userNotFound');
  const { rows } = await pool.query<{ hasBet: boolean; hasMessage: boolean; evidence: object }>(
    `select b.id is not null as "hasBet", t.id is not null as "hasMessage",
       jsonb_build_object('username', u.username, 'fullName', u.name, 'profilePicture', u.image,
         'declineWord', case when b.offered_to = u.id then b.decline_word end,
         'message', case when t.id is not null then jsonb_build_object('text', t.text, 'groupName', t.group_name) end) as evidence
     from users u left join bets b on b.id = $3::uuid
       and u.id in (b.creator_id, b.acceptor_id, b.offered_to)
       and (b.offered_to is null or b.offered_to = $4 or $2::uuid in (b.creator_id, b.acceptor_id, b.offered_to)
         or exists (select from group_members m where m.group_id = b.offered_to and m.user_id = $2 and m.left_at is null))
     left join lateral (select t.id, t.text, g.name as group_name
       from group_messages t join groups g on g.id = t.group_id and g.deleted_at is null
         join group_members m on m.group_id = g.id and m.user_id = $2 and m.left_at is null
       where t.id = $5::uuid and t.user_id = u.id and t.removed_at is null and not ${areBlocked('u.id', '$2::uuid')}) t on true
     where u.id = $1 and u.deleted_at is null`,
    [userId, viewerId, betId, linkHolderId, messageId],
  );
  const found = rows[0];
  if (!found) return refuse('userNotFound');
  if (betId !== null && !found.hasBet) return refuse('betNotFound');
  if (messageId !== null && !found.hasMessage) return refuse('messageNotFound');
  const { rowCount } = await pool.query(
    `insert into reports (id, reporter_id, user_id, bet_id, message_id, reason, message, evidence, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      newId(),
      viewerId,
      userId,
      betId,
      messageId,
      reason,
      decided.message,
      found.evidence,
      new Date(clock.now()),
    ],
  );
  return rowCount === 0 ? refuse('alreadyReported') : null;
}
