import { withOneLimit } from './call-limit.ts';
import { decimalOfCents } from './money.ts';
import { isPaymentPage } from './payment-page.ts';
import { isUnknown, orNull, unreadable } from './paypal-answer.ts';
import { readCapture, readOrder } from './paypal-capture.ts';
import { paypalCertificates } from './paypal-certificates.ts';
import type { PayPalClient } from './paypal-client.ts';
import { PayPalFailure } from './paypal-failure.ts';
import { verifyPayPalWebhook } from './paypal-webhook.ts';
import type { CaptureResult, OrderRequest, OrderState, PayPalPayments } from './ports/paypal-payments.ts';

const pageHosts = ['www.paypal.com', 'www.sandbox.paypal.com'];

/** Deposits through PayPal Orders v2. All its calls are idempotent. */
export function paypalPayments(client: PayPalClient, webhookId: string): PayPalPayments {
  const certificates = paypalCertificates(client.apiBase);
  async function lookUp(orderId: string): Promise<OrderState> {
    const name = 'look up an order';
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
    return requireOrder(await client.ask({ name, method: 'GET', path, repeatable: true }), name);
  }
  /** The money was captured, now or earlier; the order contains the result. */
  async function captured(order: OrderState, name: string): Promise<CaptureResult> {
    const capture = order.capture ?? (await lookUp(order.orderId)).capture;
    if (!capture) throw unreadable(name);
    return { kind: 'captured', capture };
  }

  return {
    async createOrder(request) {
      const name = 'create an order';
      const answer = await client.ask({
        name,
        method: 'POST',
        path: '/v2/checkout/orders',
        body: JSON.stringify(orderFor(request)),
        requestId: `order:${request.depositId}`,
        repeatable: true,
      });
      const { orderId, approveUrl } = requireOrder(answer, name);
      if (!approveUrl || !isPaymentPage(approveUrl, pageHosts, client.apiBase)) throw unreadable(name);
      return { orderId, approveUrl };
    },
    captureOrder: (orderId, depositId) =>
      withOneLimit(async () => {
        const name = 'capture an order';
        try {
          const answer = await client.ask({
            name,
            method: 'POST',
            path: `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`,
            body: '{}',
            requestId: `capture:${depositId}`,
            repeatable: true,
          });
          return await captured(requireOrder(answer, name), name);
        } catch (error) {
          if (!(error instanceof PayPalFailure)) throw error;
          if (error.issues.includes('ORDER_ALREADY_CAPTURED'))
            return await captured(await lookUp(orderId), name);
          return readRefusal(error) ?? raise(error);
        }
      }),
    getOrder: (orderId) => orNull(() => lookUp(orderId)),
    getCapture: (captureId) =>
      orNull(async () => {
        const name = 'look up a capture';
        const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
        const capture = readCapture(await client.ask({ name, method: 'GET', path, repeatable: true }));
        return capture ?? raise(unreadable(name));
      }),
    verifyWebhook: (rawBody, headers, mayAsk) =>
      verifyPayPalWebhook({ client, certificates, webhookId, mayAsk }, rawBody, headers),
  };
}

/** Issues that certainly end this attempt. */
const notApproved = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];
const declined = [
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
  'PAYER_CANNOT_PAY',
  'PAYEE_BLOCKED_TRANSACTION',
  'DUPLICATE_INVOICE_ID',
];

/** What a certain refusal says about the order; null for other failures. */
function readRefusal(failure: PayPalFailure): CaptureResult | null {
  if (isUnknown(failure)) return { kind: 'gone' };
  if (failure.kind !== 'refused') return null;
  const waits = failure.issues.find((issue) => notApproved.includes(issue));
  if (waits) return { kind: 'notApproved', issue: waits };
  const issue = failure.issues.find((one) => declined.includes(one));
  return issue ? { kind: 'declined', issue, mayRetry: issue === 'INSTRUMENT_DECLINED' } : null;
}

function orderFor({ depositId, amountCents, returnUrl, cancelUrl }: OrderRequest) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: depositId,
        description: 'Sidebet deposit',
        amount: { currency_code: 'USD', value: decimalOfCents(amountCents) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Sidebet',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          landing_page: 'LOGIN',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

function requireOrder(body: unknown, name: string): OrderState {
  return readOrder(body) ?? raise(unreadable(name));
}

function raise(error: Error): never {
  throw error;
}
