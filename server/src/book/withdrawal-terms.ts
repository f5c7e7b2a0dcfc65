import type { HeldParts } from '@sidebet/domain/book/accounts';
import type { HeldStakes } from '@sidebet/domain/book/bet';
import type {
  CardDeposit,
  WithdrawalHistory,
  WithdrawalRules,
  WithdrawalTerms,
} from '@sidebet/domain/book/withdrawal-terms';
import { defaultHoldHours } from '@sidebet/domain/operators/hold-times';
import { carriedBy, nothingHeld } from '@sidebet/domain/wallet/held-parts';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import { approvalWindows } from '@sidebet/domain/wallet/withdrawal-terms';
import { readAmountInForce } from '../db/approval-amounts.ts';
import { readHoursInForce } from '../db/hold-times.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

/**
 * What decides about a user's next withdrawal. The book reads it under the lock of the user's account, so two
 * concurrent requests cannot both pass. The withdraw page reads it to show the decision in advance.
 */
export async function readWithdrawalTerms(
  db: Pool | PoolClient,
  clock: GameClock,
  userId: string,
  mode: MoneyMode,
): Promise<WithdrawalTerms> {
  const rules = await readRules(db, clock, mode);
  return { rules, history: await readHistory(db, userId, rules, clock.now()) };
}

const hourMs = 3_600_000;

/** Without settings every withdrawal needs approval, and the default waiting times apply. */
async function readRules(db: Pool | PoolClient, clock: GameClock, mode: MoneyMode): Promise<WithdrawalRules> {
  const [hours, dayApprovalCents, weekApprovalCents] = await Promise.all([
    readHoursInForce(db, clock),
    readAmountInForce(db, clock, 'withdrawalApprovalCents'),
    readAmountInForce(db, clock, 'withdrawalWeekApprovalCents'),
  ]);
  const set = hours ?? defaultHoldHours;
  const ms = (setHours: number) => toMs(setHours, mode);
  return {
    depositHoldMs: ms(set.depositHoldHours),
    winningsHoldMs: ms(set.winningsHoldHours),
    receiverHoldMs: ms(set.receiverHoldHours),
    securityHoldMs: ms(set.securityHoldHours),
    dayApprovalCents,
    weekApprovalCents,
    refundWindowMs: ms(set.refundWindowHours),
  };
}

/** How long the money of a deposit that is credited now is held. */
export async function readDepositHoldMs(
  db: Pool | PoolClient,
  clock: GameClock,
  mode: MoneyMode,
): Promise<number> {
  if (mode === 'play') return 0;
  const hours = await readHoursInForce(db, clock);
  return toMs((hours ?? defaultHoldHours).depositHoldHours, mode);
}

/** Play money waits for nothing. */
function toMs(hours: number, mode: MoneyMode): number {
  return mode === 'play' ? 0 : hours * hourMs;
}

type Move = {
  readonly kind: 'win' | 'reversal';
  readonly betId: string;
  readonly cents: number;
  readonly at: number;
  readonly held: HeldStakes | null;
};

async function readHistory(
  db: Pool | PoolClient,
  userId: string,
  rules: WithdrawalRules,
  now: number,
): Promise<WithdrawalHistory> {
  const [balance, moves, withdrawals, user, cardDeposits] = await Promise.all([
    db.query<{ held: HeldParts | null; ownHoldEnds: number[] }>({
      name: 'withdrawal-terms-held',
      text: `select held, (
               select coalesce(jsonb_agg(d.held->'until'), '[]') from deposits d
               where d.user_id = accounts.user_id and d.held is not null) as own_hold_ends
             from accounts where user_id = $1`,
      values: [userId],
    }),
    db.query<Move>({
      name: 'withdrawal-terms-moves',
      text: `select t.kind::text as kind, t.subject_id as bet_id, t.amount_cents as cents, t.created_at as at, b.held
             from transfers t join bets b on b.id = t.subject_id
             where t.user_id = $1 and t.kind in ('win', 'reversal')
               and t.version > coalesce((
                 select version from transfers
                 where user_id = $1 and version is not null and created_at <= $2
                 order by version desc limit 1), 0)
             order by t.version`,
      values: [userId, new Date(now - rules.winningsHoldMs)],
    }),
    db.query<{ at: number; cents: number }>({
      name: 'withdrawal-terms-withdrawals',
      text: `select requested_at as at, amount_cents as cents from withdrawals
             where user_id = $1 and requested_at > $2 and status <> 'returned'
               and approved_at = requested_at`,
      values: [userId, new Date(now - approvalWindows.weekMs)],
    }),
    db.query<{ credentialsChangedAt: number | null; paidReceivers: string[] }>({
      name: 'withdrawal-terms-person',
      text: `select credentials_changed_at,
               array(select distinct lower(paypal_email) from withdrawals
                     where user_id = users.id and status = 'paid' and refund_cents < amount_cents) as paid_receivers
             from users where id = $1`,
      values: [userId],
    }),
    readCardDeposits(db, userId, rules.refundWindowMs, now),
  ]);
  return {
    held: balance.rows[0]?.held ?? [],
    ownHoldEnds: balance.rows[0]?.ownHoldEnds ?? [],
    winnings: sumWinnings(moves.rows),
    withdrawals: withdrawals.rows,
    paidReceivers: user.rows[0]?.paidReceivers ?? [],
    credentialsChangedAt: user.rows[0]?.credentialsChangedAt ?? null,
    cardDeposits,
  };
}

/** Card deposits with a known payment, which can be refunded. */
async function readCardDeposits(
  db: Pool | PoolClient,
  userId: string,
  windowMs: number,
  now: number,
): Promise<CardDeposit[]> {
  if (windowMs === 0) return [];
  const { rows } = await db.query<CardDeposit>({
    name: 'withdrawal-terms-card-deposits',
    text: `select d.id as deposit_id, d.amount_cents, d.refunded_cents + d.lost_cents as gone_cents,
             coalesce(refunds.used, 0)::bigint as used_cents, d.created_at as at,
             d.disputes <> '[]' or d.reversed_cents > 0 or d.failed_refunds <> '[]'
               or coalesce(refunds.refused, false) as is_troubled
           from deposits d left join lateral (
             select sum(r.amount_cents) filter (where r.status in ('pending', 'succeeded')) as used,
               bool_or(r.status in ('failed', 'returned') and r.sending_at is not null) as refused
             from withdrawal_refunds r where r.deposit_id = d.id) refunds on true
           where d.user_id = $1 and d.provider = 'stripe' and d.status = 'successful' and d.payment_ref is not null
             and d.created_at > $2`,
    values: [userId, new Date(now - windowMs)],
  });
  return rows;
}

function sumWinnings(moves: readonly Move[]): WithdrawalHistory['winnings'] {
  const winnings = new Map<string, WithdrawalHistory['winnings'][number]>();
  for (const { kind, betId, cents, at, held } of moves) {
    const before = winnings.get(betId);
    if (kind === 'win') {
      const sum = (before?.cents ?? 0) + cents;
      winnings.set(betId, { cents: sum, at, held: carriedBy(sum, held ?? nothingHeld) });
    }
    if (kind === 'reversal' && before)
      winnings.set(betId, { ...before, cents: Math.max(0, before.cents - cents) });
  }
  return [...winnings.values()].filter(({ cents }) => cents > 0);
}
