import { randomUUID } from 'node:crypto';
import type { Book } from '@sidebet/server/book/book';
import type { DepositTestSite } from '@sidebet/server/features/money/deposits/deposits.fixtures';
import { followSent } from '@sidebet/server/features/money/withdrawals/payout-follow';
import { noteAtPayPal } from '@sidebet/server/features/money/withdrawals/payout-rows';
import { readPayoutItem } from '@sidebet/server/integrations/payments/paypal-payout-item';
import { silentLog } from '@sidebet/server/logging/log';
import type { Random } from '../harness/random.ts';
import { buildEvent, deliveries, type ProviderReport, type StormEvent } from './events.ts';

/** A withdrawal sent to PayPal and everything that really happened to it by the end of the storm. */
export type StormWithdrawal = {
  readonly id: string;
  readonly user: string;
  readonly cents: number;
  readonly batchId: string;
  readonly itemId: string;
  /** False if PayPal's response was lost, so an event is the first to name its batch. */
  readonly isBatchKnown: boolean;
  /** PayPal's states of the item in chronological order. */
  words: readonly string[];
  /** PayPal's final state, which it may not have sent as an event. */
  lastWord: string;
};

const startCents = 1_000_00;
const feeCents = 25;

export async function newWithdrawal(
  { pool, user }: DepositTestSite,
  book: Pick<Book, 'execute'>,
  random: Random,
): Promise<StormWithdrawal> {
  const [id, userId, cents] = [randomUUID(), await user(), random.int(10_00, 499_00)];
  const requested = { withdrawalId: id, userId, amountCents: cents, paypalEmail: 'a@mail.com' };
  await book.execute({
    command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: startCents },
  });
  await book.execute({ command: { kind: 'requestWithdrawal', ...requested } });
  await pool.query(
    `update withdrawals set payout_attempts = 1, sending_at = now(), payout_due_at = now() + interval '1 day'
     where id = $1`,
    [id],
  );
  const [batchId, itemId, isBatchKnown] = [`BATCH-${id}`, `ITEM-${id}`, random.chance(60)];
  if (isBatchKnown) {
    const now = Date.now();
    await noteAtPayPal(pool, id, { batchId }, { now, bookNow: now, notifiesUser: true });
  }
  return { id, user: userId, cents, batchId, itemId, isBatchKnown, words: [], lastWord: '' };
}

/** Possible courses of a payout. PayPal sends no event for a reversal, so it must be looked up. */
type Story = readonly [words: readonly string[], lastWord: string];
const stories: readonly [Story, ...Story[]] = [
  [['SUCCESS'], 'SUCCESS'],
  [['UNCLAIMED', 'SUCCESS'], 'SUCCESS'],
  [['ONHOLD', 'SUCCESS'], 'SUCCESS'],
  [['UNCLAIMED', 'RETURNED'], 'RETURNED'],
  [['FAILED'], 'FAILED'],
  [['DENIED'], 'DENIED'],
  [['SUCCESS', 'REFUNDED'], 'REFUNDED'],
  [['SUCCESS'], 'REVERSED'],
];

/** The event names that differ from the state. */
const names: Readonly<Record<string, string>> = { SUCCESS: 'SUCCEEDED', ONHOLD: 'HELD' };
const paypal = { provider: 'paypal' } as const;

/** PayPal's events about a withdrawal, real and bogus, each once or several times. */
export function makePayoutStorm(random: Random, withdrawal: StormWithdrawal): StormEvent[] {
  [withdrawal.words, withdrawal.lastWord] = random.pick(stories);
  const { batchId } = withdrawal;
  const told: ProviderReport[] = withdrawal.words.map((word) => ({
    type: `PAYMENT.PAYOUTS-ITEM.${names[word] ?? word}`,
    object: buildPayoutItem(withdrawal, word),
  }));
  const batch = { batch_header: { payout_batch_id: batchId, batch_status: 'SUCCESS' } };
  if (random.chance(40)) told.push({ type: 'PAYMENT.PAYOUTSBATCH.SUCCESS', object: batch });
  const real = told.flatMap((one) => deliveries(random, paypal, one));
  return [...real, ...rubbish(random, withdrawal)];
}

function buildPayoutItem(
  { id, cents, batchId, itemId }: StormWithdrawal,
  word: string,
  changes: object = {},
) {
  const dollars = (amount: number) => ({ currency: 'USD', value: (amount / 100).toFixed(2) });
  return {
    payout_item_id: itemId,
    payout_batch_id: batchId,
    transaction_status: word,
    payout_item_fee: dollars(feeCents),
    payout_item: { amount: dollars(cents), sender_item_id: id, ...changes },
  };
}

/** Events that must move nothing. */
function rubbish(random: Random, withdrawal: StormWithdrawal): StormEvent[] {
  const told = (word: string, changes: object = {}, more: object = {}): ProviderReport => ({
    type: `PAYMENT.PAYOUTS-ITEM.${names[word] ?? word}`,
    object: { ...buildPayoutItem(withdrawal, word, changes), ...more },
  });
  const { cents } = withdrawal;
  const value = (amount: number) => (amount / 100).toFixed(2);
  const all: (() => StormEvent)[] = [
    () => buildEvent(random, paypal, told('FAILED'), { signAs: 'forged' }),
    () => buildEvent(random, paypal, told('SUCCESS'), { signAs: 'stale' }),
    () =>
      buildEvent(random, paypal, told('RETURNED', { amount: { currency: 'USD', value: value(cents + 1) } })),
    () => buildEvent(random, paypal, told('RETURNED', { amount: { currency: 'EUR', value: value(cents) } })),
    () => buildEvent(random, paypal, told('RETURNED', { sender_item_id: randomUUID() })),
    () => buildEvent(random, paypal, told('RETURNED', { amount: 'rubbish' })),
    // If the batch is unknown, a verified event may name it.
    ...(withdrawal.isBatchKnown
      ? [() => buildEvent(random, paypal, told('RETURNED', {}, { payout_batch_id: 'BATCH-OTHER' }))]
      : []),
  ];
  return random
    .shuffled(all)
    .slice(0, random.int(1, 4))
    .map((make) => make());
}

/** Checks each row and its user's money: first by the events, then by PayPal's final state. */
export async function checkWithdrawals(
  { pool, clock }: DepositTestSite,
  book: Pick<Book, 'execute'>,
  withdrawals: readonly StormWithdrawal[],
  fail: (sentence: string) => void,
): Promise<void> {
  for (const one of withdrawals) await check(pool, one, one.words.at(-1)!, 'webhook', fail);
  await pool.query('update withdrawals set payout_due_at = $1', [new Date(clock.now())]);
  const parts = { pool, book, clock, wallClock: clock, log: silentLog, alarm: () => {} };
  const byBatch = new Map(withdrawals.map((one) => [one.batchId, one]));
  const get = async (batchId: string) => {
    const one = byBatch.get(batchId);
    return one
      ? { batchId, status: 'success' as const, items: [readPayoutItem(buildPayoutItem(one, one.lastWord))!] }
      : null;
  };
  await followSent({ ...parts, payouts: { get } });
  for (const one of withdrawals) await check(pool, one, one.lastWord, 'lookup', fail);
}

type Found = { status: string; available: number; returns: number; payments: number; fee: number };

async function check(
  pool: DepositTestSite['pool'],
  withdrawal: StormWithdrawal,
  word: string,
  source: 'webhook' | 'lookup',
  fail: (sentence: string) => void,
): Promise<void> {
  const { rows } = await pool.query<Found>(
    `select w.status, a.available_cents as available, w.fee_cents as fee,
       (select count(*) from transfers t where t.subject_id = w.id and t.kind = 'withdrawalReturn') as returns,
       (select count(*) from transfers t where t.subject_id = w.id and t.kind = 'withdrawalPaid') as payments
     from withdrawals w join accounts a on a.user_id = w.user_id where w.id = $1`,
    [withdrawal.id],
  );
  const { status, available, returns, payments, fee } = rows[0]!;
  const isPaid = word === 'SUCCESS';
  const differs = [
    status !== (isPaid ? 'paid' : 'returned') && `as ${status}`,
    available !== startCents - (isPaid ? withdrawal.cents : 0) && `with ${available} cents available`,
    returns !== (isPaid ? 0 : 1) && `returned ${returns} times`,
    // A payout reported as returned before it was reported as paid was never paid here.
    (isPaid ? payments !== 1 : payments > 1) && `paid ${payments} times`,
    isPaid && fee !== feeCents && `with a fee of ${fee} cents`,
  ].filter(Boolean);
  if (differs.length > 0)
    fail(`${JSON.stringify(withdrawal)} ended ${differs.join(', ')}, after the ${source}.`);
}
