/** Small JSON schemas of PayPal's messages: the members and types that this product reads or answers with. */

type Schema = object;
const text: Schema = { type: 'string', minLength: 1 };
const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems });
const oneOf = (...words: string[]): Schema => ({ enum: words });
/** An object with these members, of which those named with `?` are optional. */
const object = (members: Record<string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(members).filter((name) => !name.endsWith('?')),
  properties: Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name.replace('?', ''), schema]),
  ),
});

const value: Schema = { type: 'string', pattern: '^\\d+\\.\\d\\d$' };
const money = object({ currency_code: oneOf('USD'), value });
const payoutMoney = object({ currency: oneOf('USD'), value });
const time: Schema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' };
const links = list(object({ href: text, rel: text, 'method?': oneOf('GET', 'POST') }), 1);

const refund = object({
  id: text,
  status: oneOf('COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'),
  amount: money,
  'custom_id?': text,
  seller_payable_breakdown: object({ gross_amount: money, total_refunded_amount: money }),
  create_time: time,
  links,
});
const capture = object({
  id: text,
  status: oneOf('COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'),
  'status_details?': object({ reason: text }),
  amount: money,
  'custom_id?': text,
  final_capture: { type: 'boolean' },
  'seller_receivable_breakdown?': object({ gross_amount: money, paypal_fee: money, net_amount: money }),
  create_time: time,
  update_time: time,
  links,
});
const order = object({
  id: text,
  intent: oneOf('CAPTURE', 'AUTHORIZE'),
  status: oneOf('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
  purchase_units: list(
    object({
      reference_id: text,
      amount: money,
      'custom_id?': text,
      'payments?': object({ captures: list(capture, 1), 'refunds?': list(refund) }),
    }),
    1,
  ),
  'payer?': object({ email_address: text, payer_id: text }),
  create_time: time,
  links,
});
const problem = object({
  name: text,
  message: text,
  debug_id: text,
  details: list(object({ issue: text, 'description?': text })),
});

const batchStates = oneOf('DENIED', 'PENDING', 'PROCESSING', 'SUCCESS', 'CANCELED');
const batchHeader = object({
  payout_batch_id: text,
  batch_status: batchStates,
  sender_batch_header: object({ sender_batch_id: text }),
});
const itemStates = oneOf(
  'SUCCESS',
  'FAILED',
  'PENDING',
  'UNCLAIMED',
  'RETURNED',
  'ONHOLD',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
);
const item = object({
  payout_item_id: text,
  transaction_status: itemStates,
  payout_batch_id: text,
  'payout_item_fee?': payoutMoney,
  payout_item: object({ amount: payoutMoney, receiver: text, recipient_type: text, 'sender_item_id?': text }),
  'errors?': object({ name: text, message: text }),
  links,
});

const event = object({
  id: text,
  create_time: time,
  resource_type: text,
  event_type: text,
  summary: text,
  resource: { type: 'object' },
  links,
});
const verification = {
  auth_algo: text,
  cert_url: text,
  transmission_id: text,
  transmission_sig: text,
  transmission_time: time,
  webhook_id: text,
  webhook_event: event,
};

const file = (schemas: Record<string, Schema>) => ({ components: { schemas } });

export const madeUpSchemas: Readonly<Record<string, object>> = {
  'paypal/openapi/checkout_orders_v2.json': file({ order }),
  'paypal/openapi/payments_payment_v2.json': file({
    'capture-2': capture,
    refund,
    error_404: problem,
    error_422: problem,
  }),
  'paypal/openapi/payments_payouts_batch_v1.json': file({
    payout: object({ batch_header: batchHeader, links }),
    payout_batch: object({ batch_header: batchHeader, 'items?': list(item), links }),
    'payout_item-2': item,
    error: problem,
    batch_enum: batchStates,
    transaction_enum: itemStates,
  }),
  'paypal/openapi/notifications_webhooks_v1.json': file({
    event,
    verify_webhook_signature: object(verification),
    verify_webhook_signature_response: object({ verification_status: oneOf('SUCCESS', 'FAILURE') }),
  }),
};
