import { madeUpSchemas } from './made-up-schemas.fixtures.ts';

/** Documents in the vendors' formats with made-up content, by the name of the published file. */

const payPalCapture = {
  id: 'MADEUPCAPTURE',
  status: 'COMPLETED',
  amount: { currency_code: 'CAD', value: '61.05' },
  final_capture: true,
  create_time: '2026-02-03T04:05:06Z',
};

const stripeEvent = (type: string, object: object) => ({
  id: 'evt_madeup',
  object: 'event',
  api_version: '2020-08-27',
  created: 1_700_000_000,
  livemode: false,
  type,
  data: { object },
});

const card = { id: 'ch_madeup', object: 'charge', currency: 'usd', livemode: false, metadata: {} };

export const madeUpDocuments: Readonly<Record<string, object>> = {
  'paypal/payout_item_get_success.json': {
    payout_item_id: 'MADEUPITEM',
    transaction_id: 'MADEUPTRANSACTION',
    transaction_status: 'SUCCESS',
    payout_item_fee: { currency: 'USD', value: '0.41' },
    payout_batch_id: 'MADEUPBATCH',
    payout_item: {
      recipient_type: 'EMAIL',
      amount: { value: '12.34', currency: 'USD' },
      receiver: 'receiver@example.com',
      sender_item_id: 'made-up-withdrawal',
    },
    time_processed: '2026-02-03T04:05:06Z',
  },
  'paypal/webhook_payouts_item_succeeded.json': {
    id: 'WH-MADEUP',
    event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    resource: {
      payout_item_id: 'MADEUPITEM',
      payout_batch_id: 'MADEUPBATCH',
      transaction_status: 'SUCCESS',
      payout_item_fee: { currency: 'USD', value: '0.25' },
      payout_item: { amount: { currency: 'USD', value: '7.00' }, sender_item_id: 'made-up-withdrawal' },
    },
  },
  'paypal/webhook_payment_capture_completed.json': {
    id: 'WH-MADEUP',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: payPalCapture,
  },
  'paypal/order_captured_sandbox.json': {
    id: 'MADEUPORDER',
    intent: 'CAPTURE',
    status: 'COMPLETED',
    purchase_units: [
      { reference_id: 'default', amount: payPalCapture.amount, payments: { captures: [payPalCapture] } },
    ],
    payer: { payer_id: 'MADEUPPAYER' },
  },
  'paypal/webhook_delivery_with_headers_sandbox.json': {
    headers: { 'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-made-up' },
  },
  'stripe/charge.refunded.json': stripeEvent('charge.refunded', {
    ...card,
    amount: 4_200,
    amount_refunded: 1_300,
    payment_intent: null,
  }),
  'stripe/charge.dispute.created.json': stripeEvent('charge.dispute.created', {
    id: 'dp_madeup',
    object: 'dispute',
    amount: 4_200,
    currency: 'usd',
    charge: card.id,
    payment_intent: null,
    reason: 'fraudulent',
    status: 'needs_response',
  }),
  'stripe/checkout.session.completed.payment_mode.json': stripeEvent('checkout.session.completed', {
    id: 'cs_madeup',
    object: 'checkout.session',
    amount_total: 4_200,
    client_reference_id: null,
    currency: 'usd',
    mode: 'payment',
    payment_intent: 'pi_madeup',
    payment_status: 'paid',
    status: 'complete',
  }),
  'stripe/fixtures3.json': {
    resources: {
      'checkout.session': {
        id: 'cs_madeup',
        object: 'checkout.session',
        amount_total: 4_200,
        currency: 'usd',
        expires_at: 1_700_000_000,
        livemode: false,
        metadata: {},
        payment_intent: null,
        payment_method_types: ['card'],
        payment_status: 'unpaid',
        status: 'open',
        success_url: 'https://example.com/',
      },
      charge: {
        ...card,
        amount: 4_200,
        amount_refunded: 0,
        captured: true,
        disputed: false,
        paid: true,
        payment_intent: 'pi_madeup',
        payment_method_details: {},
        refunded: false,
        status: 'succeeded',
      },
      payment_intent: {
        id: 'pi_madeup',
        object: 'payment_intent',
        amount: 4_200,
        amount_received: 4_200,
        currency: 'usd',
        latest_charge: card.id,
        livemode: false,
        metadata: {},
        status: 'succeeded',
      },
      refund: {
        id: 're_madeup',
        object: 'refund',
        amount: 4_200,
        charge: card.id,
        currency: 'usd',
        metadata: {},
        payment_intent: 'pi_madeup',
        status: 'succeeded',
      },
      dispute: {
        id: 'dp_madeup',
        object: 'dispute',
        amount: 4_200,
        charge: card.id,
        currency: 'usd',
        evidence: {},
        payment_intent: 'pi_madeup',
        reason: 'fraudulent',
        status: 'needs_response',
      },
    },
  },
  ...madeUpSchemas,
};
