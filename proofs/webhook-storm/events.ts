import { randomUUID } from 'node:crypto';
import type { Random } from '../harness/random.ts';

/** A deposit and everything that really happened to it by the end of the storm. */
export type StormDeposit = {
  readonly id: string;
  readonly user: string;
  readonly provider: 'stripe' | 'paypal';
  readonly ref: string;
  readonly paymentRef: string;
  readonly cents: number;
  paid: boolean;
  refunded: number;
  reversed: number;
  /** Disputed and not over, and disputed and lost. */
  open: number;
  lost: number;
};

export type StormEvent = {
  readonly id: string;
  /** For failure messages. */
  readonly name: string;
  readonly provider: StormDeposit['provider'];
  readonly body: string;
  /**
   * `late` was signed an hour ago and arrives now, like PayPal's retries; `stale` has a time other than the
   * signed one.
   */
  readonly signAs: 'right' | 'late' | 'forged' | 'stale';
  readonly expected: 200 | 400;
  readonly delayMs: number;
};

export type ProviderReport = { readonly type: string; readonly object: object };

/** A provider's events about a deposit, real and bogus, each once or several times. */
export function makeDepositStorm(random: Random, deposit: StormDeposit): StormEvent[] {
  const told = deposit.provider === 'stripe' ? cardStory(random, deposit) : paypalStory(random, deposit);
  const real = told.flatMap((one) => deliveries(random, deposit, one));
  return [...real, ...rubbish(random, deposit)];
}

/** Repeats have the same id, or are another event about the same fact. */
export function deliveries(
  random: Random,
  deposit: Pick<StormDeposit, 'provider'>,
  told: ProviderReport,
): StormEvent[] {
  const isLate = deposit.provider === 'paypal' && random.chance(10);
  const first = buildEvent(random, deposit, told, isLate ? { signAs: 'late' } : {});
  const again = Array.from({ length: random.chance(50) ? random.int(1, 3) : 0 }, () =>
    random.chance(60) ? { ...first, delayMs: random.int(0, 3) } : buildEvent(random, deposit, told),
  );
  return [first, ...again];
}

export function buildEvent(
  random: Random,
  { provider }: Pick<StormDeposit, 'provider'>,
  { type, object }: ProviderReport,
  { signAs = 'right', livemode = false }: { signAs?: StormEvent['signAs']; livemode?: boolean } = {},
): StormEvent {
  const id = `${provider === 'stripe' ? 'evt_' : 'WH-'}${randomUUID()}`;
  const body =
    provider === 'stripe'
      ? { id, object: 'event', type, livemode, data: { object } }
      : { id, event_type: type, resource: object };
  const expected = signAs === 'right' || signAs === 'late' ? 200 : 400;
  const delayMs = random.chance(20) ? random.int(1, 8) : 0;
  return { id, name: type, provider, body: JSON.stringify(body), signAs, expected, delayMs };
}

const paidSession = ({ id, ref, paymentRef, cents }: StormDeposit) => ({
  id: ref,
  object: 'checkout.session',
  client_reference_id: id,
  amount_total: cents,
  currency: 'usd',
  payment_status: 'paid',
  payment_intent: paymentRef,
});

function cardStory(random: Random, deposit: StormDeposit): ProviderReport[] {
  const { cents, paymentRef } = deposit;
  const session = paidSession(deposit);
  const unpaid = { ...session, payment_status: 'unpaid' };
  if (random.chance(15)) {
    const type = random.pick(['checkout.session.expired', 'checkout.session.async_payment_failed']);
    return [{ type, object: unpaid }];
  }
  deposit.paid = true;
  const story: ProviderReport[] = [
    { type: 'checkout.session.completed', object: session },
    // Late events of a payment that seemed lost.
    ...(random.chance(20) ? [{ type: 'checkout.session.expired', object: unpaid }] : []),
    ...(random.chance(20) ? [{ type: 'checkout.session.async_payment_succeeded', object: session }] : []),
  ];
  const refunds = random.chance(50) ? random.int(1, 3) : 0;
  const charge = { id: `ch_${paymentRef}`, amount: cents, currency: 'usd', payment_intent: paymentRef };
  for (let n = 0; n < refunds; n++) {
    const part = random.int(1, Math.floor(cents / 4));
    deposit.refunded += part;
    story.push({
      type: 'charge.refunded',
      object: { ...charge, amount_refunded: deposit.refunded, metadata: {} },
    });
    if (!random.chance(25)) continue;
    deposit.refunded -= part;
    const refund = { id: `re_${paymentRef}_${n}`, amount: part, currency: 'usd', status: 'failed' };
    story.push({
      type: random.pick(['refund.failed', 'refund.updated']),
      object: { ...refund, charge: charge.id, payment_intent: paymentRef },
    });
  }
  if (!random.chance(35)) return story;
  const amount = random.chance(50) ? cents : random.int(1, cents);
  const dispute = {
    id: `dp_${paymentRef}`,
    amount,
    currency: 'usd',
    charge: charge.id,
    payment_intent: paymentRef,
  };
  story.push({
    type: 'charge.dispute.created',
    object: { ...dispute, reason: 'fraudulent', status: 'needs_response' },
  });
  const end = random.pick(['won', 'lost', null]);
  if (end)
    story.push({ type: 'charge.dispute.closed', object: { ...dispute, reason: 'fraudulent', status: end } });
  if (end === 'lost') deposit.lost += amount;
  if (end === null) deposit.open += amount;
  return story;
}

export const money = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });
const captured = ({ id, ref, paymentRef, cents }: StormDeposit, status: string) => ({
  id: paymentRef,
  status,
  amount: money(cents),
  custom_id: id,
  supplementary_data: { related_ids: { order_id: ref } },
});

function paypalStory(random: Random, deposit: StormDeposit): ProviderReport[] {
  const { cents, paymentRef, id } = deposit;
  const order = {
    id: deposit.ref,
    status: 'APPROVED',
    purchase_units: [{ custom_id: id, amount: money(cents) }],
  };
  const approved = { type: 'CHECKOUT.ORDER.APPROVED', object: order };
  if (random.chance(15))
    return [
      { type: 'PAYMENT.CAPTURE.DENIED', object: captured(deposit, 'DECLINED') },
      ...(random.chance(40) ? [approved] : []),
    ];
  deposit.paid = true;
  const done = { type: 'PAYMENT.CAPTURE.COMPLETED', object: captured(deposit, 'COMPLETED') };
  // Either leads to the credit, and both to only one.
  const story: ProviderReport[] = [
    ...random.pick([[approved], [done], [approved, done]]),
    ...(random.chance(30) ? [{ type: 'PAYMENT.CAPTURE.PENDING', object: captured(deposit, 'PENDING') }] : []),
  ];
  const links = [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${paymentRef}` }];
  for (let n = random.chance(50) ? random.int(1, 3) : 0; n > 0; n--) {
    const part = random.int(1, Math.floor(cents / 4));
    deposit.refunded += part;
    const total = { total_refunded_amount: money(deposit.refunded) };
    const refund = { id: `R${n}-${paymentRef}`, amount: money(part), seller_payable_breakdown: total, links };
    story.push({
      type: 'PAYMENT.CAPTURE.REFUNDED',
      object: random.chance(70) ? { ...refund, custom_id: id } : refund,
    });
  }
  if (!random.chance(35)) return story;
  const amount = random.chance(50) ? cents : random.int(1, cents);
  const dispute = {
    dispute_id: `PP-${paymentRef}`,
    disputed_transactions: [{ seller_transaction_id: paymentRef }],
    dispute_amount: money(amount),
  };
  story.push({ type: 'CUSTOMER.DISPUTE.CREATED', object: dispute });
  const end = random.pick(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR', null]);
  if (end === null) deposit.open += amount;
  else
    story.push({
      type: 'CUSTOMER.DISPUTE.RESOLVED',
      object: { ...dispute, dispute_outcome: { outcome_code: end } },
    });
  if (end !== 'RESOLVED_BUYER_FAVOUR') return story;
  deposit.lost += amount;
  if (random.chance(50)) {
    deposit.reversed = amount;
    const object = { id: `RV-${paymentRef}`, amount: money(amount), custom_id: id, links };
    story.push({ type: 'PAYMENT.CAPTURE.REVERSED', object });
  }
  return story;
}

/** Events that must change nothing. */
function rubbish(random: Random, deposit: StormDeposit): StormEvent[] {
  const { provider, cents } = deposit;
  const isCard = provider === 'stripe';
  const type = isCard ? 'checkout.session.completed' : 'PAYMENT.CAPTURE.COMPLETED';
  const paid = isCard ? paidSession(deposit) : captured(deposit, 'COMPLETED');
  const changed = (changes: object) => buildEvent(random, deposit, { type, object: { ...paid, ...changes } });
  const strange = randomUUID();
  const all: (() => StormEvent)[] = [
    () => buildEvent(random, deposit, { type, object: paid }, { signAs: 'forged' }),
    () => buildEvent(random, deposit, { type, object: paid }, { signAs: 'stale' }),
    () => changed(isCard ? { amount_total: cents + 1 } : { amount: money(cents + 1) }),
    () => changed(isCard ? { currency: 'jpy' } : { amount: { ...money(cents), currency_code: 'EUR' } }),
    () => changed(isCard ? { client_reference_id: strange } : { custom_id: strange }),
    () =>
      changed(isCard ? { id: 'cs_other' } : { supplementary_data: { related_ids: { order_id: 'OTHER' } } }),
    () =>
      buildEvent(random, deposit, {
        type: isCard ? 'customer.created' : 'CATALOG.PRODUCT.CREATED',
        object: {},
      }),
    () =>
      isCard
        ? buildEvent(random, deposit, { type, object: paid }, { livemode: true })
        : changed({ id: '', amount: 'rubbish' }),
  ];
  return random
    .shuffled(all)
    .slice(0, random.int(1, 4))
    .map((make) => make());
}
