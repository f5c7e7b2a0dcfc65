import { buffer } from 'node:stream/consumers';
import { linkId } from '@sidebet/domain/book/offered-to';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideReport, type ReportReason } from '@sidebet/domain/safety/report';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import { isSeenCounterSql } from '../../../db/rules-in-sql.ts';
import { fileKey } from '../../../integrations/files/file-key.ts';
import { fileUrl, keyOfUrl, storeFile } from '../../../uploads/store-file.ts';
import { confirmFile } from '../../../uploads/unwanted-files.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { inviteWorks } from '../../../users/group-invites.ts';

type ReportContext = Uses<'files' | 'log' | 'pool' | 'clock' | 'wallClock'>;

export type NewReport = {
  readonly userId: string;
  readonly betId: string | null;
  readonly messageId: string | null;
  readonly paymentId: string | null;
  readonly reason: ReportReason;
  readonly message: string;
};

type Found = {
  readonly hasBet: boolean;
  readonly hasMessage: boolean;
  readonly hasPayment: boolean;
  readonly evidence: object;
  readonly picture: string | null;
  readonly groupPicture: string | null;
};

/**
 * Stores a report with the evidence as it is now: names, a copy of the picture and, of a bet, its decline message, of a
 * message its text and a copy of its group's picture, of a payment what both sides said and when. `betId` is a bet of the
 * reported user that the viewer may see, `messageId` a message of theirs, `paymentId` a payment between the two. Refuses with
 * reportInvalid, reportsOneself, userNotFound, betNotFound, messageNotFound, paymentNotFound, and alreadyReported while the
 * viewer's earlier report of the same person, bet, message or payment is open.
 */
export async function reportUser(
  context: ReportContext,
  viewerId: string,
  { userId, betId, messageId, paymentId, reason, message: text }: NewReport,
): Promise<Refusal | null> {
  const decided = decideReport(reason, text);
  if (decided.kind === 'refusal') return decided;
  if (userId === viewerId) return refuse('reportsOneself');
  const { rows } = await context.pool.query<Found>(
    `select b.id is not null as has_bet, t.id is not null as has_message,
       p.evidence is not null as has_payment, u.image as picture, t.group_picture,
       jsonb_build_object('username', u.username, 'fullName', u.name, 'profilePicture', u.image,
         'declineWord', case when b.offered_to = u.id then b.decline_word end,
         'message', case when t.id is not null then jsonb_build_object('text', t.text, 'groupName', t.group_name) end,
         'payment', p.evidence) as evidence
     from users u left join bets b on b.id = $3::uuid
       and u.id in (b.creator_id, b.acceptor_id, b.offered_to, b.counter_for) and ${isSeenCounterSql('b', '$2::uuid')}
       and (b.offered_to is null or b.offered_to = $4 or $2::uuid in (b.creator_id, b.acceptor_id, b.offered_to)
         or exists (select from group_members m where m.group_id = b.offered_to and m.user_id = $2 and m.left_at is null))
     left join lateral (select t.id, t.text, g.name as group_name, g.picture as group_picture
       from group_messages t join groups g on g.id = t.group_id and g.deleted_at is null
         join group_members m on m.group_id = g.id and m.user_id = $2 and m.left_at is null
       where t.id = $5::uuid and t.user_id = u.id and t.removed_at is null and not ${areBlocked('u.id', '$2::uuid')}) t on true
     left join lateral (${paymentEvidenceSql}) p on true
     where u.id = $1 and u.deleted_at is null`,
    [userId, viewerId, betId, linkId, messageId, paymentId],
  );
  const found = rows[0];
  if (!found) return refuse('userNotFound');
  if (betId !== null && !found.hasBet) return refuse('betNotFound');
  if (messageId !== null && !found.hasMessage) return refuse('messageNotFound');
  if (paymentId !== null && !found.hasPayment) return refuse('paymentNotFound');
  return storeReport(context, {
    ...{ reporterId: viewerId, userId, betId, messageId, paymentId, groupId: null },
    ...{ reason, message: decided.message, evidence: found.evidence },
    ...{ picture: found.picture, groupPicture: found.groupPicture },
  });
}

/**
 * SQL for what both sides said about payment $6 between user $2, who reports, and `u`. Instants are milliseconds since 1970 UTC.
 */
const paymentEvidenceSql = `
  select jsonb_build_object('groupName', g.name, 'amountCents', p.amount_cents, 'reporterPays', p.from_id = $2,
    'statements', (select coalesce(jsonb_agg(jsonb_build_object('byReporter', s.user_id = $2, 'kind', s.kind, 'note', s.note,
        'at', floor(extract(epoch from s.created_at) * 1000)) order by s.number), '[]')
      from group_payment_statements s where s.payment_id = p.id)) as evidence
  from group_payments p join groups g on g.id = p.group_id and g.deleted_at is null
  where p.id = $6::uuid and p.forgiven_at is null and $2::uuid in (p.from_id, p.to_id) and u.id in (p.from_id, p.to_id)`;

/** The group of a member, by its id, or the group of an invite, by the invite's id. */
type ReportedGroup = { readonly by: keyof typeof reporterSql; readonly id: string };

/** SQL for whether the viewer may report group `g`. $1 is the id. */
const reporterSql = {
  member: `g.id = $1 and exists (select from group_members m where m.group_id = g.id and m.user_id = $2 and m.left_at is null)`,
  invite: `g.id = (select i.group_id from group_invites i where i.id = $1 and ${inviteWorks})`,
} as const;

type FoundGroup = {
  readonly groupId: string;
  readonly ownerId: string;
  readonly evidence: object;
  readonly picture: string | null;
};

/**
 * Stores a report about a group with its name and rules as they are now, and a copy of its picture. The person of the report is
 * the group's owner. The viewer is a member, or has an invite link whose token is right. Refuses with reportInvalid,
 * groupNotFound to others than members, groupInviteInvalid for a link that does not work, reportsOneself to the owner, and
 * alreadyReported while the viewer's earlier report of the group is open.
 */
export async function reportGroup(
  context: ReportContext,
  viewerId: string,
  { by, id, reason, message: text }: Pick<NewReport, 'reason' | 'message'> & ReportedGroup,
): Promise<Refusal | null> {
  const decided = decideReport(reason, text);
  if (decided.kind === 'refusal') return decided;
  const notFound = refuse(by === 'member' ? 'groupNotFound' : 'groupInviteInvalid');
  const { rows } = await context.pool.query<FoundGroup>(
    `select g.id as group_id, u.id as owner_id, g.picture, jsonb_build_object('username', u.username, 'fullName', u.name, 'profilePicture', null,
       'declineWord', null, 'group', jsonb_build_object('name', g.name, 'rules', g.rules)) as evidence
     from groups g join group_members o on o.group_id = g.id and o.role = 'owner' and o.left_at is null
       join users u on u.id = o.user_id
     where g.deleted_at is null and ${reporterSql[by]}`,
    [id, by === 'member' ? viewerId : new Date(context.clock.now())],
  );
  const found = rows[0];
  if (!found) return notFound;
  if (found.ownerId === viewerId) return refuse('reportsOneself');
  return storeReport(context, {
    ...{ reporterId: viewerId, userId: found.ownerId, betId: null, messageId: null, paymentId: null },
    ...{ groupId: found.groupId },
    ...{ reason, message: decided.message, evidence: found.evidence },
    ...{ picture: null, groupPicture: found.picture },
  });
}

type Report = NewReport & {
  readonly reporterId: string;
  readonly groupId: string | null;
  readonly evidence: object;
  /** The pictures to copy. */
  readonly picture: string | null;
  readonly groupPicture: string | null;
};

/** Refuses with alreadyReported. */
async function storeReport(context: ReportContext, report: Report): Promise<Refusal | null> {
  const { userId } = report;
  const picture = await copyPicture(context, userId, report.picture);
  const groupPicture = await copyPicture(context, userId, report.groupPicture);
  return inTransactionUnlessRefused(context.pool, async (client) => {
    for (const key of [picture, groupPicture]) {
      const refusal = key !== null && (await confirmFile(client, key));
      if (refusal) return refusal;
    }
    const { rowCount } = await client.query(
      `insert into reports (id, reporter_id, user_id, bet_id, message_id, group_id, reason, message, evidence, picture,
         group_picture, created_at, payment_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        newId(),
        report.reporterId,
        userId,
        report.betId,
        report.messageId,
        report.groupId,
        report.reason,
        report.message,
        report.evidence,
        picture && fileUrl(picture),
        groupPicture && fileUrl(groupPicture),
        new Date(context.clock.now()),
        report.paymentId,
      ],
    );
    // The rollback leaves the copies to the worker that removes unconfirmed files.
    return rowCount === 0 ? refuse('alreadyReported') : null;
  });
}

/**
 * Copies a picture for a report about the user and returns the copy's key, which `confirmFile` must confirm within an hour.
 * Null for a picture that is not in the file storage. Also null while the storage fails, because the report matters more
 * than its picture.
 */
async function copyPicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock'>,
  userId: string,
  url: string | null,
): Promise<string | null> {
  if (!url?.startsWith(fileUrl(''))) return null;
  const source = keyOfUrl(url);
  try {
    const file = await context.files.read(source);
    if (!file) return null;
    const key = fileKey('report_pictures', userId, context.wallClock.now(), 'picture', 'webp');
    return (await storeFile(context, key, await buffer(file.body), 'image/webp')) ? null : key;
  } catch (error) {
    context.log.error({ err: error, file: source }, 'could not copy a reported picture');
    return null;
  }
}
