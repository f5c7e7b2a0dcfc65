import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderRequest, type TestProvider, testProvider } from './test-provider.fixtures.ts';

let site: TestProvider;
beforeAll(async () => {
  site = await testProvider();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settled();
  site.received.length = 0;
});

async function approved(funding: 'balance' | 'pending' | 'declined' = 'balance', changes: object = {}) {
  const request = orderRequest(changes);
  const { orderId } = await site.orders.createOrder(request);
  await site.control('approve', { of: orderId, funding });
  return { ...request, orderId };
}

test('one deposit has one order, whose page approves it and returns', async () => {
  const request = orderRequest({ amountCents: 100_050 });
  const order = await site.orders.createOrder(request);
  expect(await site.orders.createOrder(request)).toEqual(order);
  expect(await site.orders.captureOrder(order.orderId, request.depositId)).toEqual({
    kind: 'notApproved',
    issue: 'ORDER_NOT_APPROVED',
  });
  const html = await (await fetch(order.approveUrl)).text();
  expect(html).toMatch(/Play money[\s\S]*\$1,000\.50/);
  expect(html).not.toContain('<script');

  const approveUrl = order.approveUrl.replace('/checkoutnow', '/checkoutnow/approve');
  const back = await site.press(approveUrl, { funding: 'balance' });
  const { payerId } = (await site.orders.getOrder(order.orderId))!;
  expect(payerId).toMatch(/^[A-Z\d]{13}$/);
  expect(back.headers.get('location')).toBe(`${request.returnUrl}&token=${order.orderId}&PayerID=${payerId}`);
  expect(site.changes()).toEqual([
    { kind: 'orderApproved', orderId: order.orderId, customId: request.depositId },
  ]);
  expect(await site.orders.getOrder(order.orderId)).toMatchObject({
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
    if (payer) await site.press(approveUrl.replace('/checkoutnow', '/checkoutnow/approve'), { payer });
    return (await site.orders.getOrder(orderId))!.payerId;
  };
  const ann = await readPayer('ann@example.com');
  expect([await readPayer('Ann@example.com'), await readPayer()]).toEqual([ann, null]);
  expect(await readPayer('bob@example.com')).not.toBe(ann);
});

test('cancelling goes back and leaves the order open', async () => {
  const request = orderRequest();
  const { orderId, approveUrl } = await site.orders.createOrder(request);
  const back = await site.press(approveUrl.replace('/checkoutnow', '/checkoutnow/cancel'));
  expect(back.headers.get('location')).toBe(`${request.cancelUrl}&token=${orderId}`);
  expect(await site.orders.getOrder(orderId)).toMatchObject({ status: 'open' });
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
  expect(one).toEqual({
    kind: 'captured',
    capture: {
      captureId: expect.any(String),
      status: 'completed',
      reason: null,
      amountCents: 2500,
      currency: 'USD',
      customId: depositId,
    },
  });
  if (one.kind !== 'captured') return;
  expect(await site.orders.getCapture(one.capture.captureId)).toEqual(one.capture);
  expect(await site.orders.getOrder(orderId)).toMatchObject({ status: 'completed', capture: one.capture });
  await site.settled();
  expect(site.types()).toContain('PAYMENT.CAPTURE.COMPLETED');
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
      expect(slow.types()).toContain('PAYMENT.CAPTURE.PENDING');
      slow.received.length = 0;
      expect((await slow.control('clear-capture', { of: request.depositId, status })).done).toBe(true);
      expect(slow.changes()).toMatchObject([
        { kind: 'capture', capture: { status: status.toLowerCase() }, orderId },
      ]);
    }
  } finally {
    await slow.close();
  }
});

test('a pending capture completes automatically', async () => {
  const { orderId, depositId } = await approved('pending');
  await site.orders.captureOrder(orderId, depositId);
  await site.settled();
  expect(site.types()).toContain('PAYMENT.CAPTURE.COMPLETED');
});

test('after a declined funding source the order can be tried again', async () => {
  const { orderId, depositId } = await approved('declined');
  expect(await site.orders.captureOrder(orderId, depositId)).toEqual({
    kind: 'declined',
    issue: 'INSTRUMENT_DECLINED',
    mayRetry: true,
  });
  await site.control('approve', { of: orderId });
  expect(await site.orders.captureOrder(orderId, depositId)).toMatchObject({ kind: 'captured' });
});

test('unknown ids are gone or null', async () => {
  expect(await site.orders.captureOrder('UNKNOWN', 'deposit')).toEqual({ kind: 'gone' });
  expect(await site.orders.getOrder('UNKNOWN')).toBeNull();
  expect(await site.orders.getCapture('UNKNOWN')).toBeNull();
  expect((await fetch(`${site.url}/checkoutnow?token=UNKNOWN`)).status).toBe(404);
  // An id never becomes another path.
  expect(await site.orders.getOrder('../../v1/payments/payouts/X')).toBeNull();
});

test('refunds report their capture and their total', async () => {
  const { orderId, depositId } = await approved();
  const outcome = await site.orders.captureOrder(orderId, depositId);
  await site.control('refund', { of: depositId, amountCents: 1000 });
  await site.control('refund', { of: depositId });
  expect((await site.control('refund', { of: depositId })).done).toBe(false);
  expect(site.types().filter((type) => type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(2);
  const captureId = outcome.kind === 'captured' && outcome.capture.captureId;
  const refunds = site.changes().filter((change) => change?.kind === 'refunded');
  expect(refunds).toHaveLength(2);
  expect(refunds).toContainEqual(
    expect.objectContaining({ captureId, amountCents: 1000, totalRefundedCents: 1000, customId: depositId }),
  );
  expect(refunds).toContainEqual(
    expect.objectContaining({ captureId, amountCents: 1500, totalRefundedCents: 2500, currency: 'USD' }),
  );
  expect(await site.orders.getCapture(String(captureId))).toMatchObject({
    status: 'refunded',
    amountCents: 2500,
  });
});

test('a dispute is opened and closed', async () => {
  const { orderId, depositId } = await approved();
  await site.orders.captureOrder(orderId, depositId);
  await site.control('dispute', { of: depositId });
  await site.control('close-dispute', { of: depositId, result: 'lost' });
  expect(site.types()).toContain('CUSTOMER.DISPUTE.RESOLVED');
  expect(site.changes().find((change) => change?.kind === 'disputeOpened')).toMatchObject({
    amountCents: 2500,
    result: null,
  });
  expect(site.changes().find((change) => change?.kind === 'disputeClosed')).toMatchObject({ result: 'lost' });
});

test.each([
  ['three decimals', { value: '25.005', currency_code: 'USD' }],
  ['another currency', { value: '25.00', currency_code: 'EUR' }],
  ['a number', { value: 25, currency_code: 'USD' }],
])('%s in an order is rejected', async (_name, amount) => {
  const token = await readToken(site.url);
  const answer = await fetch(`${site.url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ name: 'INVALID_REQUEST', debug_id: expect.any(String) });
});

async function readToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('play-money:play-money').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
