import { formatDollars } from '@sidebet/domain/cents';
import { type Selection, type Side, selectionLabel } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { termsOfRow } from '../../../book/bet-table.ts';
import { isSimulatedEmail } from '../../../config/demo-people.ts';
import type { Pool } from '../../../db/pool.ts';
import { day, writeFormEmails } from '../../../emails/write-emails.ts';
import { type Follow, follow } from './follow.ts';

/** The current time of emails, of the book and of ids, in milliseconds since 1970 UTC. */
export type FormEmailTimes = { readonly now: number; readonly book: number; readonly ids: number };

/**
 * Queues form emails for new bets and withdrawal requests. They are found in the tables afterwards, so money
 * transactions never wait for them.
 */
export async function queueFormEmails(pool: Pool, times: FormEmailTimes): Promise<{ done: number }> {
  const bets = await follow(pool, times.ids, createdBets(times.now));
  const withdrawals = await queueWithdrawalEmails(pool, times);
  return { done: bets.done + withdrawals };
}

type BetRow = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  readonly creatorSide: Selection;
  readonly wagerCents: number;
  readonly payoutCents: number;
};

function createdBets(now: number): Follow<BetRow> {
  return {
    name: 'form mails of bets',
    async read(client, after, before, limit) {
      const { rows } = await client.query<BetRow>(
        `select b.id, u.id as user_id, u.name, u.username, u.email, u.email_verified, e.home_team,
           e.away_team, b.market,
           b.market_team, b.line_halves, b.creator_side, b.wager_cents, b.payout_cents
         from bets b join users u on u.id = b.creator_id join events e on e.id = b.event_id
         where b.id > $1 and b.id < $2 and b.ledger_id is null order by b.id limit $3`,
        [after, before, limit],
      );
      return rows;
    },
    queue: (client, rows) =>
      writeFormEmails(
        client,
        now,
        // Only the demo can have verified the address of a simulated user.
        rows
          .filter(({ email, emailVerified }) => !(emailVerified && isSimulatedEmail(email)))
          .map((bet) => ({
            kind: 'betCreated',
            userId: bet.userId,
            subject: 'New bet created',
            message: [
              `${bet.name} (${bet.username}) created a bet.`,
              `Event: ${bet.homeTeam} vs ${bet.awayTeam}`,
              `Pick: ${selectionLabel(termsOfRow(bet), bet.creatorSide, { homeTeam: bet.homeTeam, awayTeam: bet.awayTeam })}`,
              `Risk: ${formatDollars(bet.wagerCents)}`,
              `Win: ${formatDollars(bet.payoutCents - bet.wagerCents)}`,
              `Bet: ${bet.id}`,
            ].join('\n'),
            email: bet.email,
          })),
      ),
  };
}

type WithdrawalRow = {
  readonly id: string;
  readonly mailId: string;
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly amountCents: number;
  readonly paypalEmail: string;
};

const withdrawalCursor = 'form mails of withdrawals';
const inOneGo = 200;

/**
 * SQL for workers/sweeps.ts: whether row `t` of `mails` is the form email of a withdrawal that {@link queueWithdrawalEmails} will
 * look at again. Deleting it would send it a second time.
 */
export const isNeededFormEmail = `t.kind = 'withdrawalRequested' and exists (
  select from withdrawals w join mail_cursors c on c.name = '${withdrawalCursor}'
  where t.id = md5('form mail of ' || w.id)::uuid
    and w.requested_at > to_timestamp(('x' || replace(left(c.last_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0))`;

/**
 * A withdrawal's id does not contain its time, so the id of its form email is derived from it: each is written once,
 * whichever process tries. Every run covers the day before it; the first run after a pause also covers the whole pause.
 */
async function queueWithdrawalEmails(pool: Pool, { now, book }: FormEmailTimes): Promise<number> {
  const name = withdrawalCursor;
  const dayBefore = idAt(book - day);
  const { rows: cursors } = await pool.query<{ lastId: string }>(
    `insert into mail_cursors (name, last_id) values ($1, $2)
     on conflict (name) do update set last_id = mail_cursors.last_id returning last_id`,
    [name, dayBefore],
  );
  const from = timeOfId(cursors[0]!.lastId);
  const { rows } = await pool.query<WithdrawalRow>(
    `select w.id, m.mail_id, u.id as user_id, u.name, u.username, u.email, w.amount_cents, w.paypal_email
     from withdrawals w join users u on u.id = w.user_id
       cross join lateral (select md5('form mail of ' || w.id)::uuid as mail_id) m
     where w.requested_at > $1
       and not exists (select 1 from mails where mails.id = m.mail_id)
     order by w.requested_at limit $2`,
    [new Date(from), inOneGo],
  );
  await writeFormEmails(
    pool,
    now,
    rows.map((withdrawal) => ({
      id: withdrawal.mailId,
      kind: 'withdrawalRequested',
      userId: withdrawal.userId,
      subject: 'Withdrawal requested',
      message: [
        `${withdrawal.name} (${withdrawal.username}) requested a withdrawal.`,
        `Amount: ${formatDollars(withdrawal.amountCents)}`,
        `PayPal email: ${withdrawal.paypalEmail}`,
        `Withdrawal: ${withdrawal.id}`,
      ].join('\n'),
      email: withdrawal.email,
    })),
  );
  if (rows.length < inOneGo)
    await pool.query('update mail_cursors set last_id = $2 where name = $1', [name, dayBefore]);
  return rows.length;
}

/** The smallest version 7 UUID of a time in milliseconds since 1970 UTC. All earlier ids sort before it. */
export function idAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The time of a version 7 UUID, in milliseconds since 1970 UTC. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
