import type { DepositDispute } from '@sidebet/domain/book/deposit';
import { formatDollars } from '@sidebet/domain/cents';
import { validate as isUuid } from 'uuid';
import type { Pool } from '../../../db/pool.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import type { Payouts } from '../../../integrations/payments/ports/payouts.ts';
import type { PayPalPayments } from '../../../integrations/payments/ports/paypal-payments.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';
import { findDeposit } from '../deposits/deposit-row.ts';
import { findPayoutRow } from '../withdrawals/payout-rows.ts';
import { watchedAfterSentMs } from '../withdrawals/payout-schedule.ts';
import type { CheckKind } from './check-rows.ts';
import { type ComparedDeposit, compareCard, comparePayPal } from './compare-deposit.ts';
import { comparePayout } from './compare-payout.ts';
import { agrees, differing, type Finding } from './finding.ts';

/** The providers that offer reports; null if one is not configured. */
export type Reports = {
  readonly cards: Pick<CardPayments, 'getCheckout' | 'getPayment' | 'listDisputes' | 'listCheckouts'> | null;
  readonly paypal: Pick<PayPalPayments, 'getOrder' | 'getCapture'> | null;
  readonly payouts: Pick<Payouts, 'get'> | null;
};

export type ProviderComparison = {
  readonly finding: Finding;
  /** Too old to change at the provider. */
  readonly rests: boolean;
  /** Nothing left to compare. */
  readonly isOver: boolean;
};

/** Cards can be disputed months later and refunded even after that. 400 days cover both. */
const depositsChangeForMs = 400 * 86_400_000;

/**
 * Compares one deposit, payout or checkout with its provider's report. `now` is wall time in milliseconds since
 * 1970 UTC. Our row is read first, so a difference in timing makes the provider the newer side. Rejects with
 * ProviderFailure if the provider is unreachable.
 */
export async function checkOne(
  pool: Pool,
  reports: Reports,
  {
    kind,
    subject,
    provider,
  }: { readonly kind: CheckKind; readonly subject: string; readonly provider: PaymentProvider },
  now: number,
): Promise<ProviderComparison> {
  if (kind === 'deposit') return checkDeposit(pool, reports, subject, provider, now);
  if (kind === 'payout') return checkPayout(pool, reports, subject, now);
  return checkCheckout(pool, reports, subject);
}

const over: ProviderComparison = { finding: agrees, rests: false, isOver: true };

async function checkDeposit(
  pool: Pool,
  { cards, paypal }: Reports,
  id: string,
  provider: PaymentProvider,
  now: number,
): Promise<ProviderComparison> {
  const { rows } = await pool.query<
    Omit<ComparedDeposit, 'providerRef'> & { providerRef: string | null; createdAt: number }
  >(
    `select id, amount_cents, status, provider_ref, payment_ref,
       refunded_cents, withdrawn_cents, lost_cents, disputes, created_at
     from deposits where id = $1`,
    [id],
  );
  const row = rows[0];
  // Rows missing from our tables are detected by the ledger check, from their transfers.
  if (!row) return over;
  const { createdAt, ...stored } = row;
  const rests = now - createdAt > depositsChangeForMs;
  const { providerRef } = stored;
  // No user was sent to a page yet. The open-deposit lookup finds out its result.
  if (providerRef === null) return { finding: uncredited(stored), rests, isOver: false };
  const deposit: ComparedDeposit = { ...stored, providerRef, disputes: stored.disputes as DepositDispute[] };
  const finding =
    provider === 'stripe' ? await againstStripe(cards!, deposit) : await againstPayPal(paypal!, deposit);
  return { finding, rests, isOver: false };
}

function uncredited({ status }: { readonly status: ComparedDeposit['status'] }): Finding {
  return status === 'successful' ? differing('differs', 'state', status, 'unknown') : agrees;
}

async function againstStripe(
  cards: NonNullable<Reports['cards']>,
  deposit: ComparedDeposit,
): Promise<Finding> {
  const checkout = await cards.getCheckout(deposit.providerRef);
  const paymentId = checkout?.status === 'paid' ? checkout.paymentId : null;
  const payment = paymentId === null ? null : await cards.getPayment(paymentId);
  const isDisputed = payment?.disputed === true || deposit.disputes.length > 0;
  const disputes = paymentId !== null && isDisputed ? await cards.listDisputes(paymentId) : [];
  return compareCard(deposit, { checkout, payment, disputes });
}

async function againstPayPal(
  paypal: NonNullable<Reports['paypal']>,
  deposit: ComparedDeposit,
): Promise<Finding> {
  const order = await paypal.getOrder(deposit.providerRef);
  const capture =
    order?.capture ?? (deposit.paymentRef === null ? null : await paypal.getCapture(deposit.paymentRef));
  return comparePayPal(deposit, { order, capture });
}

async function checkPayout(
  pool: Pool,
  { payouts }: Reports,
  id: string,
  now: number,
): Promise<ProviderComparison> {
  const row = await findPayoutRow(pool, 'id', id);
  if (row?.batchId == null) return over;
  const hasEnded = row.status === 'paid' || row.status === 'returned';
  const rests = hasEnded && now - (row.sendingAt ?? now) > watchedAfterSentMs;
  return { finding: comparePayout(row, await payouts!.get(row.batchId)), rests, isOver: false };
}

/**
 * A Stripe checkout that matched no deposit when Stripe listed it. If it is paid, the money is credited to no
 * user.
 */
async function checkCheckout(pool: Pool, { cards }: Reports, ref: string): Promise<ProviderComparison> {
  const checkout = await cards!.getCheckout(ref);
  if (checkout === null || checkout.status === 'expired') return over;
  const { depositId, status, amountCents } = checkout;
  const deposit = isUuid(depositId) ? await findDeposit(pool, depositId!) : null;
  if (deposit?.providerRef === ref) return over;
  const word = `${status} ${formatDollars(amountCents ?? 0)}`;
  const finding = status === 'open' ? agrees : differing('differs', 'money', 'no deposit', word);
  return { finding, rests: false, isOver: false };
}
