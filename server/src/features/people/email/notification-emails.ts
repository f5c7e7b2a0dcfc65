import { groupLimits } from '@sidebet/domain/groups/group';
import { kindOfType } from '@sidebet/domain/notifications/channels';
import { groupNoticePath, mentionPath } from '@sidebet/domain/notifications/group-notice-path';
import { type PushFacts, pushText } from '@sidebet/domain/notifications/push-text';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { type NewEmail, writeEmails } from '../../../emails/write-emails.ts';
import { type NewPush, writePushes } from '../../../emails/write-pushes.ts';
import { type Follow, follow } from './follow.ts';
import { type NotificationRow, writeEmail } from './notification-email.ts';

/**
 * Emails and pushes about bets, challenges and money, created from notifications; the book knows nothing about them. Only
 * users with a verified address receive them; emails about bets can be turned off.
 */
export function queueNotificationEmails(
  pool: Pool,
  idsNow: number,
  now: number,
  siteUrl: string,
  gameSpeed = 1,
): Promise<{ done: number }> {
  return follow(pool, idsNow, notifications(now, siteUrl, gameSpeed));
}

function notifications(now: number, siteUrl: string, gameSpeed: number): Follow<NotificationRow> {
  return {
    name: 'mails of notifications',
    // Every run reads the same range of ids. Unwanted rows are skipped here, not filtered in SQL, so the cursor
    // still advances past them.
    async read(client, after, before, limit) {
      const { rows } = await client.query<NotificationRow>(
        `with newest as (
           select id, user_id, type, from_id, bet_id, group_id, event_id, content, result, created_at from notifications
           where id > $1 and id < $2 order by id limit $3
         )
         select n.*, u.email, u.email_verified and case
             when n.type in ('Deposit', 'Withdrawal') then true
             when n.type in ('AcceptBet', 'SettleBet', 'CorrectBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'HoldBet', 'ResultContested') then u.mail_bets
             -- The other side did not ask for an answer.
             when n.type = 'ContestAnswered' then u.mail_bets
               and exists (select from result_contests r where r.bet_id = n.bet_id and r.user_id = n.user_id)
             when n.type = 'SettleUp' then u.email_settle_ups
             else false end as wanted,
           other.username as other, g.name as group_name, b.group_kind, b.creator_id, b.market, b.market_team, b.line_halves, b.creator_side,
           stake_of(b, n.user_id) as stake_cents, payout_of(b, n.user_id) as payout_cents, b.winner_id,
           b.settled_home, b.settled_away, e.home_team, e.away_team, ${lastKnownStartSql('e')} as starts_at, u.time_zone
         from newest n join users u on u.id = n.user_id
           left join users other on other.id = n.from_id
           left join bets b on b.id = n.bet_id
           left join groups g on g.id = coalesce(n.group_id, case when b.ledger_id is not null then b.offered_to end)
           left join events e on e.id = b.event_id
         order by n.id`,
        [after, before, limit],
      );
      return rows;
    },
    async queue(client, rows) {
      const wanted = await withoutRepeats(
        client,
        now,
        rows.filter((row) => row.wanted),
      );
      const emails = wanted.map((row) => writeEmail(row, siteUrl, gameSpeed));
      await writeEmails(
        client,
        now,
        emails.filter((email): email is NewEmail => email !== null),
      );
      await writePushes(
        client,
        now,
        rows.map(writePush).filter((push) => push !== null),
      );
    },
  };
}

/** Leaves out emails about settling up with a group of which the user got one within a day. */
async function withoutRepeats(
  client: PoolClient,
  now: number,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const first = new Map<string, NotificationRow>();
  for (const row of rows) {
    const key = `${row.groupId} ${row.userId}`;
    if (row.type === 'SettleUp' && !first.has(key)) first.set(key, row);
  }
  if (first.size === 0) return [...rows];
  const { rows: due } = await client.query<{ groupId: string; userId: string }>(
    `update group_members m set settle_up_emailed_at = $1
     from unnest($2::uuid[], $3::uuid[]) as new (group_id, user_id)
     where m.group_id = new.group_id and m.user_id = new.user_id
       and (m.settle_up_emailed_at is null or m.settle_up_emailed_at <= $4)
     returning m.group_id, m.user_id`,
    [
      new Date(now),
      [...first.values()].map((row) => row.groupId),
      [...first.values()].map((row) => row.userId),
      new Date(now - groupLimits.settleUpEmailEveryMs),
    ],
  );
  const allowed = new Set(due.map((row) => first.get(`${row.groupId} ${row.userId}`)));
  return rows.filter((row) => row.type !== 'SettleUp' || allowed.has(row));
}

const moneyPaths = { Deposit: '/Settings?tab=transactionHistory', Withdrawal: '/Settings?tab=withdrawal' };

/** They are sent only while their bet can be accepted. */
const typesOfOpenBets: readonly PushFacts['type'][] = ['Challenge', 'Counter', 'GroupOffer'];

/** The push for a notification; null if its kind is not pushed. */
function writePush(row: NotificationRow): NewPush | null {
  const type = row.type as PushFacts['type'];
  const kind = kindOfType[type];
  if (kind === 'friends' || kind === 'support' || kind === 'groups') return null;
  const game = row.homeTeam === null ? null : `${row.homeTeam} vs ${row.awayTeam}`;
  const facts = { type, result: row.result, from: row.other, content: row.content, game };
  return {
    kind,
    userId: row.userId,
    path: pathFor(type, row),
    openBetId: typesOfOpenBets.includes(type) ? (row.betId ?? undefined) : undefined,
    notificationId: type === 'GroupNews' ? row.id : undefined,
    text: (showsAmounts) => pushText(facts, showsAmounts),
  };
}

function pathFor(type: PushFacts['type'], { betId, groupId, eventId }: NotificationRow): string {
  if (type === 'Mention') return mentionPath({ groupId: groupId, betId: betId, eventId: eventId });
  if (type === 'Deposit' || type === 'Withdrawal') return moneyPaths[type];
  return betId === null && groupId !== null ? groupNoticePath(type, groupId) : `/BetDetails?id=${betId}`;
}
