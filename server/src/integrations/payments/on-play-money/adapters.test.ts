import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkoutRequest,
  nextTestId,
  orderRequest,
  type TestProvider,
  testProvider,
} from './test-provider.fixtures.ts';

/** Calls and events of the real adapters that need a provider which remembers them. */

let site: TestProvider;
beforeAll(async () => {
  site = await testProvider();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settled();
  site.received.length = 0;
});

describe('by card', () => {
  const open = (changes: object = {}) => site.cards.createCheckout(checkoutRequest(changes));
  const sdk = () => {
    const { hostname, port } = new URL(site.url);
    return new Stripe('sk_test_1', { host: hostname, port, protocol: 'http', telemetry: false });
  };

  test('opens a checkout that can be looked up', async () => {
    const request = checkoutRequest();
    const { depositId, userId } = request;
    const { ref, url } = await site.cards.createCheckout(request);
    const found = {
      ref,
      status: 'open',
      depositId,
      paymentId: null,
      amountCents: 2500,
      currency: 'usd',
      url,
    };
    expect(await site.cards.getCheckout(ref)).toMatchObject(found);
    expect((await sdk().checkout.sessions.retrieve(ref)).metadata).toEqual({ depositId, userId });
  });

  test('one deposit has one checkout, whose amount cannot change', async () => {
    const request = checkoutRequest();
    const [one, two] = await Promise.all([
      site.cards.createCheckout(request),
      site.cards.createCheckout(request),
    ]);
    expect(two).toEqual(one);
    await expect(site.cards.createCheckout({ ...request, amountCents: 9900 })).rejects.toMatchObject({
      facts: { kind: 'refused', issue: 'idempotency_error' },
    });
  });

  test('a payment is one event, and the checkout stays paid', async () => {
    const request = checkoutRequest();
    const { depositId } = request;
    const { ref, url } = await site.cards.createCheckout(request);
    for (const button of ['pay', 'pay', 'cancel'])
      expect((await site.press(`${url}/${button}`)).headers.get('location')).toBe(request.successUrl);
    const state = await site.cards.expireCheckout(ref);
    expect(state).toMatchObject({ status: 'paid', url: null });
    const { paymentId } = state!;
    const paid = { kind: 'paid', ref, depositId, paymentId, amountCents: 2500, currency: 'usd' };
    expect(site.changes()).toEqual([paid]);
    const payment = { depositId, amountCents: 2500, refundedCents: 0, disputed: false };
    expect(await site.cards.getPayment(paymentId!)).toMatchObject(payment);
  });

  test('an expired checkout stays expired', async () => {
    const { ref } = await open();
    for (const _ of ['first', 'again'])
      expect(await site.cards.expireCheckout(ref)).toMatchObject({ status: 'expired', url: null });
    await site.settled();
    expect(site.changes()).toMatchObject([{ kind: 'expired', ref, paymentId: null }]);
  });

  test('the fingerprint is the same for every payment with one card, and unknown without a payment', async () => {
    const readFingerprint = async (number: string) => {
      const { ref, url } = await open();
      await site.press(`${url}/pay`, { number });
      const { paymentId } = (await site.cards.getCheckout(ref))!;
      return site.cards.getCardFingerprint(paymentId!);
    };
    const visa = await readFingerprint('4242424242424242');
    expect(visa).toMatch(/^\w{10,}$/);
    expect(await readFingerprint('4242 4242 4242 4242')).toBe(visa);
    expect(await readFingerprint('5555555555554444')).not.toBe(visa);
    expect(await readFingerprint('4000000000000002').catch(() => null)).toBeNull();
    expect(await site.cards.getCardFingerprint('pi_x')).toBeNull();
  });

  test('an unknown checkout or payment is null', async () => {
    expect(await site.cards.getCheckout('cs_test_x')).toBeNull();
    expect(await site.cards.expireCheckout('cs_test_x')).toBeNull();
    expect(await site.cards.getPayment('pi_x')).toBeNull();
  });

  test('delayed money is unpaid first, then paid or failed', async () => {
    const [one, two] = [await open(), await open()];
    for (const { ref } of [one, two]) await site.control('pay', { of: ref, later: true });
    expect(await site.cards.getCheckout(one.ref)).toMatchObject({ status: 'unpaid' });
    await site.control('settle', { of: one.ref, succeeds: true });
    await site.control('settle', { of: two.ref, succeeds: false });
    expect(site.changes()).toMatchObject([
      { kind: 'none', why: 'payment is unpaid' },
      { kind: 'none', why: 'payment is unpaid' },
      { kind: 'paid', ref: one.ref },
      { kind: 'failed', ref: two.ref },
    ]);
  });

  test('refunds report their total, and a failed one what was returned', async () => {
    const request = checkoutRequest();
    const { depositId } = request;
    const { ref } = await site.cards.createCheckout(request);
    await site.control('pay', { of: depositId });
    const { paymentId } = (await site.cards.getCheckout(ref))!;
    const first = await sdk().refunds.create({ payment_intent: paymentId!, amount: 1000 });
    await site.control('refund', { of: depositId, amountCents: 500 });
    const refunds = site.changes().filter((change) => change?.kind === 'refunded');
    const about = { depositId, paymentId, amountCents: 2500, currency: 'usd' };
    expect(refunds).toHaveLength(2);
    for (const refundedCents of [1000, 1500])
      expect(refunds).toContainEqual(expect.objectContaining({ ...about, refundedCents }));
    expect(await site.cards.getPayment(paymentId!)).toMatchObject({ refundedCents: 1500 });

    await site.control('fail-refund', { id: first.id });
    const failed = site.changes().find((change) => change?.kind === 'refundFailed');
    expect(failed).toMatchObject({ refundId: first.id, paymentId, amountCents: 1000 });
    const after = { refundedCents: 500, failedRefunds: [first.id] };
    expect(await site.cards.getPayment(paymentId!)).toMatchObject(after);
  });

  test.each(['won', 'lost'] as const)('a dispute is opened and %s', async (result) => {
    const { ref } = await open();
    await site.control('pay', { of: ref });
    await site.control('dispute', { of: ref });
    await site.control('close-dispute', { of: ref, result });
    const { paymentId } = (await site.cards.getCheckout(ref))!;
    const opened = {
      kind: 'disputeOpened',
      paymentId,
      amountCents: 2500,
      result: null,
      reason: 'fraudulent',
    };
    expect(site.changes()).toContainEqual(expect.objectContaining(opened));
    expect(site.changes()).toContainEqual(
      expect.objectContaining({ kind: 'disputeClosed', paymentId, result }),
    );
    expect(await site.cards.getPayment(paymentId!)).toMatchObject({ disputed: true });
  });

  test('lists every checkout of a time span, paginated', async () => {
    const from = new Date(Date.now() - 1000);
    const refs: string[] = [];
    for (let n = 0; n < 105; n += 1) refs.push((await open()).ref);
    const seen: string[] = [];
    for await (const { ref } of site.cards.listCheckouts({ from, to: new Date(Date.now() + 2000) }))
      seen.push(ref);
    expect(seen.slice(0, 105)).toEqual(refs.reverse());
    expect(new Set(seen).size).toBe(seen.length);
    for await (const _ of site.cards.listCheckouts({ from: new Date(0), to: new Date(1000) }))
      expect.unreachable();
  });
});

describe('by PayPal order', () => {
  async function approved(funding: 'balance' | 'pending' | 'declined' = 'balance') {
    const request = orderRequest();
    const { orderId } = await site.orders.createOrder(request);
    await site.control('approve', { of: orderId, funding });
    return { ...request, orderId };
  }
  const approveAt = (url: string, fields: Record<string, string> = {}) =>
    site.press(url.replace('/checkoutnow', '/checkoutnow/approve'), fields);

  test('one deposit has one order, which is captured only when it is approved', async () => {
    const request = orderRequest({ amountCents: 100_050 });
    const order = await site.orders.createOrder(request);
    expect(await site.orders.createOrder(request)).toEqual(order);
    const { orderId } = order;
    expect(await site.orders.captureOrder(orderId, request.depositId)).toEqual({
      kind: 'notApproved',
      issue: 'ORDER_NOT_APPROVED',
    });
    expect(await site.orders.getOrder(orderId)).toMatchObject({ status: 'open' });
    const back = await approveAt(order.approveUrl, { funding: 'balance' });
    const { payerId } = (await site.orders.getOrder(orderId))!;
    expect(payerId).toMatch(/^[A-Z\d]{13}$/);
    expect(back.headers.get('location')).toBe(`${request.returnUrl}&token=${orderId}&PayerID=${payerId}`);
    expect(site.changes()).toEqual([{ kind: 'orderApproved', orderId, customId: request.depositId }]);
    expect(await site.orders.getOrder(orderId)).toMatchObject({
      status: 'approved',
      amountCents: 100_050,
      currency: 'USD',
      customId: request.depositId,
      capture: null,
      refundedCents: null,
    });
  });

  test('the payer id is the same for every order of one login, and unknown until its owner agrees', async () => {
    const readPayer = async (payer?: string) => {
      const { orderId, approveUrl } = await site.orders.createOrder(orderRequest());
      if (payer) await approveAt(approveUrl, { payer });
      return (await site.orders.getOrder(orderId))!.payerId;
    };
    const ann = await readPayer('ann@example.com');
    expect([await readPayer('Ann@example.com'), await readPayer()]).toEqual([ann, null]);
    expect(await readPayer('bob@example.com')).not.toBe(ann);
  });

  test('a capture is made once, even if it is repeated', async () => {
    const { orderId, depositId } = await approved();
    const [one, two] = await Promise.all([
      site.orders.captureOrder(orderId, depositId),
      site.orders.captureOrder(orderId, depositId),
    ]);
    expect(two).toEqual(one);
    // With another request id PayPal returns ORDER_ALREADY_CAPTURED, and the order is looked up.
    expect(await site.orders.captureOrder(orderId, 'another id')).toEqual(one);
    const facts = { amountCents: 2500, currency: 'USD', customId: depositId, reason: null };
    const capture = { captureId: expect.any(String), status: 'completed', ...facts };
    expect(one).toEqual({ kind: 'captured', capture });
    if (one.kind !== 'captured') return;
    expect(await site.orders.getCapture(one.capture.captureId)).toEqual(one.capture);
    expect(await site.orders.getOrder(orderId)).toMatchObject({ status: 'completed', capture: one.capture });
    await site.settled();
    expect(site.changes().at(-1)).toEqual({ kind: 'capture', capture: one.capture, orderId });
  });

  test('a pending capture has a reason, and completes or is declined by an event', async () => {
    const slow = await testProvider({ paceMs: 100_000 });
    try {
      for (const status of ['COMPLETED', 'DECLINED'] as const) {
        const request = orderRequest();
        const { orderId } = await slow.orders.createOrder(request);
        await slow.control('approve', { of: orderId, funding: 'pending' });
        const outcome = await slow.orders.captureOrder(orderId, request.depositId);
        expect(outcome).toMatchObject({ capture: { status: 'pending', reason: 'ECHECK' } });
        await slow.settled();
        slow.received.length = 0;
        await slow.control('clear-capture', { of: request.depositId, status });
        const capture = { status: status.toLowerCase() };
        expect(slow.changes()).toMatchObject([{ kind: 'capture', capture, orderId }]);
      }
    } finally {
      await slow.close();
    }
  });

  test('after a declined funding source the order can be tried again', async () => {
    const { orderId, depositId } = await approved('declined');
    const declined = { kind: 'declined', issue: 'INSTRUMENT_DECLINED', mayRetry: true };
    expect(await site.orders.captureOrder(orderId, depositId)).toEqual(declined);
    await site.control('approve', { of: orderId });
    expect(await site.orders.captureOrder(orderId, depositId)).toMatchObject({ kind: 'captured' });
  });

  test('unknown ids are gone or null, and never become another path', async () => {
    expect(await site.orders.captureOrder('UNKNOWN', 'deposit')).toEqual({ kind: 'gone' });
    expect(await site.orders.getOrder('UNKNOWN')).toBeNull();
    expect(await site.orders.getCapture('UNKNOWN')).toBeNull();
    expect(await site.orders.getOrder('../../v1/payments/payouts/X')).toBeNull();
  });

  test('refunds report their capture and their total', async () => {
    const { orderId, depositId } = await approved();
    const outcome = await site.orders.captureOrder(orderId, depositId);
    await site.control('refund', { of: depositId, amountCents: 1000 });
    await site.control('refund', { of: depositId });
    const captureId = outcome.kind === 'captured' && outcome.capture.captureId;
    const refunds = site.changes().filter((change) => change?.kind === 'refunded');
    expect(refunds).toHaveLength(2);
    for (const [amountCents, totalRefundedCents] of [
      [1000, 1000],
      [1500, 2500],
    ])
      expect(refunds).toContainEqual(
        expect.objectContaining({ captureId, amountCents, totalRefundedCents, customId: depositId }),
      );
    const capture = { status: 'refunded', amountCents: 2500 };
    expect(await site.orders.getCapture(String(captureId))).toMatchObject(capture);
  });

  test('a dispute is opened and closed', async () => {
    const { orderId, depositId } = await approved();
    await site.orders.captureOrder(orderId, depositId);
    await site.control('dispute', { of: depositId });
    await site.control('close-dispute', { of: depositId, result: 'lost' });
    const find = (kind: string) => site.changes().find((change) => change?.kind === kind);
    expect(find('disputeOpened')).toMatchObject({ amountCents: 2500, result: null });
    expect(find('disputeClosed')).toMatchObject({ result: 'lost' });
  });

  test('a reserialized, changed or malformed event is not verified', async () => {
    await approved();
    const { body, headers } = site.received[0]!;
    const verify = (text: string, more: object = {}) =>
      site.orders.verifyWebhook(Buffer.from(text), { ...headers, ...more } as never);
    expect(await verify(body)).toMatchObject({ body });
    const changed = [JSON.stringify(JSON.parse(body)), body.replace('25.00', '99.00')];
    for (const text of [...changed, 'not json', '[]', 'null', `${body},"webhook_id":"MINE"`])
      expect(await verify(text), text).toBeNull();
    expect(await verify(body, { 'paypal-transmission-sig': undefined })).toBeNull();
    expect(await verify(body, { 'paypal-transmission-sig': ['a', 'b'] })).toBeNull();
    expect(await site.orders.verifyWebhook(Buffer.from([0x7b, 0xff, 0x7d]), headers)).toBeNull();
  });
});

describe('by PayPal payout', () => {
  const payout = (receiver: string, changes: object = {}) => ({
    withdrawalId: nextTestId(),
    amountCents: 1234,
    receiver,
    mayHaveBeenSent: false,
    ...changes,
  });
  /** Sends a payout, waits until it rests and returns its item. */
  async function send(request: ReturnType<typeof payout>) {
    const { batchId, repeated } = await site.payouts.send(request);
    expect(repeated).toBe(false);
    await site.settled();
    return (await site.payouts.get(batchId))!.items[0]!;
  }

  test('an item is the same by its batch, by its id and in its event', async () => {
    const request = payout('paid@example.com');
    const { withdrawalId } = request;
    const item = await send(request);
    const money = { money: 'paid', amountCents: 1234, currency: 'USD', feeCents: 25 };
    expect(item).toMatchObject({ status: 'success', withdrawalId, ...money });
    expect(await site.payouts.getItem(item.itemId)).toEqual(item);
    expect(site.changes()).toContainEqual(expect.objectContaining({ kind: 'payoutItem', item }));
  });

  test('a batch that is denied', async () => {
    expect(await send(payout('denied@example.com'))).toMatchObject({ status: 'denied', money: 'back' });
  });

  test('a withdrawal is sent once: repeating it returns its batch', async () => {
    const request = payout('paid@example.com');
    const { batchId } = await site.payouts.send(request);
    const again = await site.payouts.send({ ...request, mayHaveBeenSent: true });
    expect(again).toEqual({ batchId, repeated: true });
    const isIts = (batch: { senderBatchId: string }) => batch.senderBatchId === request.withdrawalId;
    expect((await site.state()).batches!.filter(isIts)).toHaveLength(1);
  });

  test.each([
    ['nofunds@example.com', 'notNow', 'INSUFFICIENT_FUNDS'],
    ['refused@example.com', 'refused', 'RECEIVER_UNCONFIRMED'],
    ['not an email', 'refused', 'INVALID_PARAMETER_VALUE'],
  ])(
    '%s is refused at once; only the first attempt is certain that nothing happened',
    async (receiver, kind, issue) => {
      const request = payout(receiver);
      const first = await site.payouts.send(request).catch((error) => error);
      expect(first).toMatchObject({ facts: { kind, issue }, nothingHappened: true });
      const again = await site.payouts.send({ ...request, mayHaveBeenSent: true }).catch((error) => error);
      expect(again).toMatchObject({ facts: { kind: 'uncertain', issue }, nothingHappened: false });
    },
  );

  test('an unclaimed payment is called back once, a paid one is not', async () => {
    const { itemId } = await send(payout('unclaimed@example.com'));
    expect(await site.payouts.cancelUnclaimed(itemId)).toMatchObject({ status: 'returned', money: 'back' });
    await expect(site.payouts.cancelUnclaimed(itemId)).rejects.toMatchObject({ facts: { kind: 'refused' } });
    const paid = await send(payout('paid@example.com'));
    await expect(site.payouts.cancelUnclaimed(paid.itemId)).rejects.toMatchObject({
      facts: { kind: 'refused', issue: 'ITEM_INCORRECT_STATUS' },
    });
  });

  test('an unknown state is passed on unchanged', async () => {
    const { itemId } = await send(payout('stuck@example.com'));
    await site.control('payout', { of: itemId, status: 'TELEPORTED' });
    const unknown = { status: 'unknown', rawStatus: 'TELEPORTED', money: 'review' };
    expect(await site.payouts.getItem(itemId)).toMatchObject(unknown);
  });

  test('unknown ids are null', async () => {
    expect(await site.payouts.get('UNKNOWN')).toBeNull();
    expect(await site.payouts.getItem('UNKNOWN')).toBeNull();
  });

  test.each([0, -100, 12.5, 100_000_001, Number.NaN])('%s cents are never sent', async (amountCents) => {
    const before = (await site.state()).batches!.length;
    const sent = site.payouts.send(payout('paid@example.com', { amountCents }));
    await expect(sent).rejects.toBeInstanceOf(RangeError);
    expect((await site.state()).batches).toHaveLength(before);
  });
});

describe('the provider', () => {
  test('repeats an event until it is acknowledged', async () => {
    site.answers.push(500, 404, 302, 503, 400);
    await site.control('pay', { of: (await site.cards.createCheckout(checkoutRequest())).ref });
    expect(site.received).toHaveLength(6);
    expect(new Set(site.received.map(({ event }) => event?.id)).size).toBe(1);
  });

  test('runs no script on its pages and accepts controls only as JSON', async () => {
    const { url } = await site.cards.createCheckout(checkoutRequest());
    const order = await site.orders.createOrder(orderRequest());
    const pages = [
      await fetch(url),
      await fetch(order.approveUrl),
      await site.press(`${url}/pay`, { number: '<script>' }),
    ];
    for (const page of pages) {
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).not.toContain('<script');
    }
    const form = new URLSearchParams({ of: 'x' });
    expect((await fetch(`${site.url}/control/refund`, { method: 'POST', body: form })).status).toBe(415);
  });
});
