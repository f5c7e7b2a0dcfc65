import { formatDollars } from '@sidebet/domain/cents';
import type { CardDispute } from '@sidebet/server/integrations/payments/ports/card-payments';
import type { Capture } from '@sidebet/server/integrations/payments/ports/paypal-payments';
import type { DepositRow, Rows, WithdrawalRow } from '../harness/full-book.ts';
import type { Random } from '../harness/random.ts';
import { type Alteration, withItem } from './reports.ts';

/** A change of our rows or of the provider's report, and the sentence that must report it. */
export type ProviderSeed = {
  readonly sql?: string;
  readonly alteration?: Alteration;
  readonly says: string;
  /** True if the provider's update may still arrive, so it becomes a difference only minutes later. */
  readonly late?: boolean;
};
export type MakeProviderSeed = (random: Random, rows: Rows) => ProviderSeed;

type What = { what: string; ours: string; provider: string };
const ofDeposit = ({ id, providerRef, provider }: DepositRow, { what, ours, provider: told }: What) =>
  `The ${what} of deposit ${id} (${providerRef}) is ${ours} here, ${provider === 'stripe' ? 'Stripe' : 'PayPal'} says ${told}.`;
const ofPayout = ({ id, payoutBatchId }: WithdrawalRow, { what, ours, provider: told }: What) =>
  `The ${what} of payout ${id} (${payoutBatchId}) is ${ours} here, PayPal says ${told}.`;

const deposit = (random: Random, { deposits }: Rows, of: (row: DepositRow) => boolean) => {
  const found = deposits.filter(of);
  if (found.length === 0) throw new Error('There is no such deposit on the fullBook.');
  return found[random.int(0, found.length - 1)]!;
};
const payout = (random: Random, { withdrawals }: Rows, status: string | null) => {
  const found = withdrawals.filter(
    (row) => row.payoutBatchId !== null && (status === null || row.status === status),
  );
  if (found.length === 0) throw new Error('There is no such payout on the fullBook.');
  return found[random.int(0, found.length - 1)]!;
};
const credited =
  (provider: DepositRow['provider']) =>
  (row: DepositRow): boolean =>
    row.provider === provider && row.status === 'successful';
const open =
  (provider: DepositRow['provider']) =>
  (row: DepositRow): boolean =>
    row.provider === provider && row.status === 'processing';
/** Above and below the actual value. */
const off = (random: Random, cents: number) =>
  random.chance(50) ? cents + random.int(1, 10_00) : cents - random.int(1, Math.min(cents, 9_99));

const words = (cents: number, result: string) => `${cents} cents, ${result}`;
const captured = (change: Partial<Capture>) => (order: { capture: Capture | null }) =>
  ({ ...order, capture: order.capture && { ...order.capture, ...change } }) as never;

/** What can differ between the books and the providers, by kind. */
export const providerSeeds: Readonly<Record<string, MakeProviderSeed>> = {
  'Stripe reports another amount': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const amountCents = off(random, row.amountCents);
    return {
      alteration: { checkout: [row.providerRef, (state) => ({ ...state, amountCents })] },
      says: ofDeposit(row, amounts('amount', row.amountCents, amountCents)),
    };
  },
  'Stripe reports another currency': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const dollars = formatDollars(row.amountCents);
    return {
      alteration: { checkout: [row.providerRef, (state) => ({ ...state, currency: 'eur' })] },
      says: ofDeposit(row, { what: 'amount', ours: dollars, provider: `${dollars} in eur` }),
    };
  },
  'Stripe says that a credited deposit was not paid': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const status = random.pick<'open' | 'expired' | 'unpaid'>(['open', 'expired', 'unpaid']);
    return {
      alteration: { checkout: [row.providerRef, (state) => ({ ...state, status })] },
      says: ofDeposit(row, { what: 'state', ours: 'successful', provider: status }),
    };
  },
  'Stripe says that an open deposit is paid': (random, rows) => {
    const row = deposit(random, rows, open('stripe'));
    return {
      alteration: {
        checkout: [row.providerRef, (state) => ({ ...state, status: 'paid', paymentId: 'pi_x' })],
      },
      says: ofDeposit(row, { what: 'state', ours: 'processing', provider: 'paid' }),
      late: true,
    };
  },
  'Stripe does not know a credited deposit': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    return {
      alteration: { checkout: [row.providerRef, () => null] },
      says: ofDeposit(row, { what: 'state', ours: 'successful', provider: 'unknown' }),
    };
  },
  'Stripe reports the checkout for another deposit': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const depositId = random.uuid();
    return {
      alteration: { checkout: [row.providerRef, (state) => ({ ...state, depositId })] },
      says: ofDeposit(row, { what: 'deposit', ours: row.id, provider: depositId }),
    };
  },
  'Stripe does not know the payment': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    return {
      alteration: { payment: [row.paymentRef!, () => null] },
      says: ofDeposit(row, { what: 'payment', ours: row.paymentRef!, provider: 'none' }),
    };
  },
  'Stripe has refunded another amount': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const refundedCents =
      row.refundedCents === 0 ? random.int(1, row.amountCents) : off(random, row.refundedCents);
    return {
      alteration: { payment: [row.paymentRef!, (payment) => ({ ...payment, refundedCents })] },
      says: ofDeposit(row, amounts('refunded amount', row.refundedCents, refundedCents)),
      late: true,
    };
  },
  'Stripe has a dispute that we do not know': (random, rows) => {
    const row = deposit(random, rows, (one) => credited('stripe')(one) && one.disputedCents === 0);
    const disputed: CardDispute = {
      disputeId: `dp_${random.uuid()}`,
      amountCents: row.amountCents,
      currency: 'usd',
      result: random.pick(['won', 'lost', null]),
    };
    const { disputeId, amountCents, result } = disputed;
    return {
      alteration: {
        payment: [row.paymentRef!, (payment) => ({ ...payment, disputed: true })],
        disputes: [row.paymentRef!, () => [disputed]],
      },
      says: ofDeposit(row, {
        what: `dispute ${disputeId}`,
        ours: 'none',
        provider: words(amountCents, result ?? 'open'),
      }),
      late: true,
    };
  },
  'Stripe was paid for no deposit': (random, rows) => {
    const amountCents = random.int(10_00, 1_000_00);
    const ref = `cs_test_${random.uuid()}`;
    const paymentId = `pi_${random.uuid()}`;
    const depositId = random.chance(50) ? random.uuid() : deposit(random, rows, credited('stripe')).id;
    const state = {
      ref,
      status: 'paid',
      depositId,
      paymentId,
      amountCents,
      currency: 'usd',
      url: null,
    } as const;
    return {
      alteration: { unknown: { ...state, createdAt: new Date() } },
      says: `The money of checkout ${ref} is no deposit here, Stripe says paid ${formatDollars(amountCents)}.`,
    };
  },
  'a deposit with another checkout': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    const ref = `cs_test_${random.uuid()}`;
    return {
      sql: `update deposits set provider_ref = '${ref}' where id = '${row.id}'`,
      says: ofDeposit(
        { ...row, providerRef: ref },
        { what: 'state', ours: 'successful', provider: 'unknown' },
      ),
    };
  },
  'a deposit with another payment': (random, rows) => {
    const row = deposit(random, rows, (one) => one.status === 'successful');
    const ours = `payment_${random.uuid()}`;
    return {
      sql: `update deposits set payment_ref = '${ours}' where id = '${row.id}'`,
      says: ofDeposit(row, { what: 'payment', ours, provider: row.paymentRef! }),
    };
  },
  'a paid deposit that was given up here': (random, rows) => {
    const row = deposit(random, rows, credited('stripe'));
    return {
      sql: `update deposits set status = 'cancelled', ended_version = 0 where id = '${row.id}'`,
      says: ofDeposit(row, { what: 'state', ours: 'cancelled', provider: 'paid' }),
      late: true,
    };
  },
  'a deposit of another amount than its provider took': (random, rows) => {
    const row = deposit(random, rows, (one) => one.status === 'successful');
    const ours = row.amountCents + random.int(1, 100_00);
    return {
      sql: `update deposits set amount_cents = ${ours} where id = '${row.id}'`,
      says: ofDeposit(row, amounts('amount', ours, row.amountCents)),
    };
  },
  'PayPal reports another amount': (random, rows) => {
    const row = deposit(random, rows, credited('paypal'));
    const amountCents = off(random, row.amountCents);
    return {
      alteration: { order: [row.providerRef, captured({ amountCents })] },
      says: ofDeposit(row, amounts('amount', row.amountCents, amountCents)),
    };
  },
  'PayPal says that a credited deposit is not captured': (random, rows) => {
    const row = deposit(random, rows, credited('paypal'));
    const status = random.pick<'pending' | 'declined'>(['pending', 'declined']);
    return {
      alteration: { order: [row.providerRef, captured({ status })] },
      says: ofDeposit(row, { what: 'state', ours: 'successful', provider: status }),
    };
  },
  'PayPal does not know a credited deposit': (random, rows) => {
    const row = deposit(random, rows, credited('paypal'));
    return {
      alteration: { order: [row.providerRef, () => null] },
      says: ofDeposit(row, { what: 'state', ours: 'successful', provider: 'unknown' }),
    };
  },
  'PayPal has refunded another amount': (random, rows) => {
    const row = deposit(random, rows, credited('paypal'));
    const refundedCents =
      row.refundedCents === 0 ? random.int(1, row.amountCents) : off(random, row.refundedCents);
    return {
      alteration: { order: [row.providerRef, (order) => ({ ...order, refundedCents })] },
      says: ofDeposit(row, amounts('refunded amount', row.refundedCents, refundedCents)),
      late: true,
    };
  },
  'PayPal has paid another amount': (random, rows) => {
    const row = payout(random, rows, null);
    const amountCents = off(random, row.amountCents);
    return {
      alteration: { batch: [row.payoutBatchId!, withItem({ amountCents })] },
      says: ofPayout(row, amounts('amount', row.amountCents, amountCents)),
    };
  },
  'PayPal still holds what was paid': (random, rows) => {
    const row = payout(random, rows, 'paid');
    return {
      alteration: { batch: [row.payoutBatchId!, withItem({ money: 'held', rawStatus: 'PENDING' })] },
      says: ofPayout(row, { what: 'state', ours: 'paid', provider: 'PENDING' }),
    };
  },
  'PayPal has paid what came back': (random, rows) => {
    const row = payout(random, rows, 'returned');
    return {
      alteration: {
        batch: [row.payoutBatchId!, withItem({ money: 'paid', status: 'success', rawStatus: 'SUCCESS' })],
      },
      says: ofPayout(row, { what: 'state', ours: 'returned', provider: 'SUCCESS' }),
    };
  },
  'PayPal has sent back what is under way': (random, rows) => {
    const row = payout(random, rows, 'sent');
    return {
      alteration: {
        batch: [row.payoutBatchId!, withItem({ money: 'back', status: 'returned', rawStatus: 'RETURNED' })],
      },
      says: ofPayout(row, { what: 'state', ours: 'sent', provider: 'RETURNED' }),
      late: true,
    };
  },
  'PayPal does not know a payout': (random, rows) => {
    const row = payout(random, rows, null);
    return {
      alteration: { batch: [row.payoutBatchId!, () => null] },
      says: ofPayout(row, { what: 'state', ours: row.status, provider: 'unknown' }),
    };
  },
  'PayPal has paid twice': (random, rows) => {
    const row = payout(random, rows, 'paid');
    const twice: Alteration['batch'] = [
      row.payoutBatchId!,
      (batch) => ({ ...batch, items: [...batch.items, ...batch.items] }),
    ];
    return {
      alteration: { batch: twice },
      says: ofPayout(row, { what: 'number of payments', ours: '1', provider: '2' }),
    };
  },
  'PayPal took another fee': (random, rows) => {
    const row = payout(random, rows, 'paid');
    const feeCents = off(random, row.feeCents);
    return {
      alteration: { batch: [row.payoutBatchId!, withItem({ feeCents })] },
      says: ofPayout(row, amounts('fee', row.feeCents, feeCents)),
      late: true,
    };
  },
  'a withdrawal that says it is paid while PayPal holds it': (random, rows) => {
    const row = payout(random, rows, 'sent');
    return {
      sql: `update withdrawals set status = 'paid', paid_at = now() where id = '${row.id}'`,
      says: ofPayout(row, { what: 'state', ours: 'paid', provider: 'PENDING' }),
    };
  },
};

function amounts(what: string, ours: number, provider: number): What {
  return { what, ours: formatDollars(ours), provider: formatDollars(provider) };
}
