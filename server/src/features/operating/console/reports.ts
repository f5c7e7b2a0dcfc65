import type { reportView } from '@sidebet/contract/console/reports';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { ReportAction, ReportReason } from '@sidebet/domain/safety/report';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import type { z } from 'zod';
import { removeDeclineWord } from '../../../book/forget-words.ts';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { conductEmail } from '../../../emails/templates/notices.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { keyOfUrl } from '../../../uploads/store-file.ts';
import { releaseFile } from '../../../uploads/unwanted-files.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { removeText } from '../../people/groups/remove-text.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { userRefSql } from './people.ts';
import { suspendNow } from './suspend.ts';

type ReportView = z.output<typeof reportView>;
type Row = Pick<
  ReportView,
  'id' | 'message' | 'reporter' | 'person' | 'betId' | 'messageId' | 'paymentId' | 'groupId'
> & {
  evidence: {
    readonly username: string;
    readonly fullName: string;
    readonly profilePicture: string | null;
    readonly declineWord: string | null;
    /** Missing in reports from before messages could be reported. */
    readonly message?: { readonly text: string; readonly groupName: string } | null;
    /** Only in reports about groups. */
    readonly group?: { readonly name: string; readonly rules: string };
    /** Only in reports about payments. */
    readonly payment?: ReportView['evidence']['payment'];
  };
  picture: string | null;
  groupPicture: string | null;
  reason: ReportReason;
  createdAt: number;
  action: ReportAction | null;
  decidedAt: number | null;
  decidedReason: string | null;
  decidedBy: string | null;
};

const reportSql = (columns = '') => `
  select ${columns} r.id, r.reason, r.message, ${userRefSql('a')} as reporter, ${userRefSql('u')} as person, r.bet_id,
    r.message_id, r.payment_id, coalesce(t.group_id, p.group_id, r.group_id) as group_id, r.evidence, r.picture, r.group_picture,
    r.created_at, r.action, r.decided_at, r.decided_reason,
    o.name as decided_by
  from reports r join users a on a.id = r.reporter_id join users u on u.id = r.user_id
    left join users o on o.id = r.decided_by left join group_messages t on t.id = r.message_id
    left join group_payments p on p.id = r.payment_id`;

/** Open or decided reports, newest first (ids grow with time). */
export async function listReports(
  pool: Pool,
  { state, ...request }: { state: 'open' | 'decided' } & PageRequest,
) {
  const rows = await readPage<Row>(pool, request, {
    sortedBy: [['r.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) =>
      `${reportSql(`${position},`)} where (r.action is null) = $1 and ${after()} ${order}`,
    values: [state === 'open'],
  });
  return mapPage(rows, toView);
}

/** One report. Refuses with reportNotFound. */
export async function readReport(pool: Pool, id: string): Promise<ReportView | Refusal> {
  const { rows } = await pool.query<Row>(`${reportSql()} where r.id = $1`, [id]);
  return rows[0] ? toView(rows[0]) : refuse('reportNotFound');
}

type Decision = ConsoleCall & {
  readonly body: { readonly reason: string; readonly action: ReportAction; readonly days: number };
};

type Locked = {
  userId: string;
  reporterId: string;
  betId: string | null;
  messageId: string | null;
  action: ReportAction | null;
  firstName: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  timeZone: string | null;
};

/**
 * Decides a report. The action, its notification and email to the reported user and the audit log row commit together.
 * Operators cannot decide reports by or about themselves. Refusals: reportNotFound, ownAccount, reportDecided,
 * nothingToChange (there is no picture or message to remove), and those of a suspension.
 */
export async function decideReport(
  context: ConsoleContext,
  call: Decision,
  id: string,
): Promise<Refusal | null> {
  const { action, days } = call.body;
  const refusal = await act(context, call, ['report.decide', id], async (client, by) => {
    const { rows } = await client.query<Locked>(
      `select r.user_id, r.reporter_id, r.bet_id,
         r.message_id, r.action,
         u.first_name, u.email, u.email_verified, u.image, u.time_zone
       from reports r join users u on u.id = r.user_id where r.id = $1 for no key update of r, u`,
      [id],
    );
    const report = rows[0];
    if (!report) return refuse('reportNotFound');
    for (const userId of [report.userId, report.reporterId]) {
      const conflict = findConflictOfInterest({ kind: 'account', userId }, by.operator.id);
      if (conflict) return conflict;
    }
    if (report.action !== null) return refuse('reportDecided');
    const until = by.now + days * 86_400_000;
    const refused = await perform(client, report, action, until, by);
    if (refused) return refused;
    await client.query(
      `update reports set action = $2, decided_at = $3, decided_by = $4, decided_reason = $5
       where id = $1`,
      [id, action, new Date(by.now), by.operator.id, by.reason],
    );
    const message = messageAbout(action, dateTimeLabel(until, report.timeZone));
    if (message !== null) await notify(client, context, report, message, by.now);
    const details = { userId: report.userId, report: action, ...(action === 'silence' && { days }) };
    return acted('report.decide', { kind: 'report', id }, details);
  });
  if (refusal) return refusal;
  if (action === 'suspend') await withdrawOffers(context.pool, context.book, context.clock);
  return null;
}

async function perform(
  client: PoolClient,
  { userId, betId, messageId, image }: Locked,
  action: ReportAction,
  until: number,
  by: Parameters<typeof suspendNow>[2],
): Promise<Refusal | null> {
  switch (action) {
    case 'dismiss':
    case 'warn':
      return null;
    case 'removePicture':
      if (image === null) return refuse('nothingToChange');
      await client.query('update users set image = null where id = $1', [userId]);
      if (image.startsWith('/api/files/profile_pictures/'))
        await releaseFile(client, keyOfUrl(image), by.now);
      return null;
    case 'removeText': {
      const removed =
        messageId !== null
          ? await removeText(client, messageId, by.now)
          : betId !== null && (await removeDeclineWord(client, betId, userId));
      return removed ? null : refuse('nothingToChange');
    }
    case 'silence':
      await client.query(
        `update users set silenced_until = greatest(silenced_until, $2::timestamptz) where id = $1`,
        [userId, new Date(until)],
      );
      return null;
    case 'suspend': {
      const suspended = await suspendNow(client, userId, by);
      return isRefusal(suspended) ? suspended : null;
    }
    default:
      return action satisfies never;
  }
}

/** What the reported user reads; null if they are not notified. A suspended user cannot log in and reads it in the email. */
function messageAbout(action: ReportAction, until: string): string | null {
  switch (action) {
    case 'dismiss':
      return null;
    case 'warn':
      return 'We reviewed a report about you. What you did breaks our rules. If it happens again, we may suspend your account.';
    case 'removePicture':
      return 'We removed your profile picture because it breaks our rules.';
    case 'removeText':
      return 'We removed one of your messages because it breaks our rules.';
    case 'silence':
      return `We reviewed a report about you. You cannot send friend requests, challenges or messages until ${until}.`;
    case 'suspend':
      return 'We reviewed a report about you and suspended your account. Accepted bets play out, and you keep your money.';
    default:
      return action satisfies never;
  }
}

async function notify(
  client: PoolClient,
  context: ConsoleContext,
  { userId, firstName, email, emailVerified }: Locked,
  message: string,
  now: number,
): Promise<void> {
  await client.query(
    `insert into notifications (user_id, id, type, content, created_at)
     values ($1, $2, 'Support', $3, $4)`,
    [userId, newId(), message, new Date(now)],
  );
  if (emailVerified) {
    const url = `${context.siteUrl()}/Settings?tab=support`;
    await writeEmails(client, context.wallClock.now(), [
      { kind: 'conduct', userId, address: email, content: conductEmail({ firstName, message, url }) },
    ]);
  }
  await announce(client, { users: [userId], profiles: [userId] });
}

function toView(row: Row): ReportView {
  const { id, reason, message, reporter, person, betId, messageId, paymentId, groupId, createdAt, action } =
    row;
  return {
    id,
    reason,
    message,
    reporter,
    person,
    betId,
    messageId,
    paymentId,
    groupId,
    evidence: evidenceView(row),
    createdAt,
    decision:
      action === null ? null : { action, reason: row.decidedReason!, by: row.decidedBy!, at: row.decidedAt! },
  };
}

function evidenceView({ evidence, picture, groupPicture }: Row): ReportView['evidence'] {
  const { username, fullName, profilePicture, declineWord, message, group, payment } = evidence;
  const copyOfGroup = groupPicture && operatorsUrl(groupPicture);
  return {
    username,
    fullName,
    hadPicture: profilePicture !== null,
    picture: picture && operatorsUrl(picture),
    declineWord,
    message: message ? { ...message, groupPicture: copyOfGroup } : null,
    group: group ? { ...group, picture: copyOfGroup } : null,
    payment: payment ?? null,
  };
}

/** Where operators read a copied picture (contract/src/files.ts). */
function operatorsUrl(url: string): string {
  return url.replace('/api/', '/api/admin/');
}
