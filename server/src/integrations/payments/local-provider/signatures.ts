import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How a delivery is signed: rightly, with another's secret, or as if it were recorded an hour ago. */
export type SignAs = 'right' | 'wrong' | 'stale';
const hourMs = 3_600_000;

/** INTEGRATIONS section 2.4: HMAC-SHA256 over the time, a dot and the raw body. */
export function stripeHeaders(body: string, secret: string, as: SignAs): Record<string, string> {
  const time = Math.floor((Date.now() - (as === 'stale' ? hourMs : 0)) / 1000);
  const key = as === 'wrong' ? `${secret}x` : secret;
  const hex = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${hex}` };
}

/**
 * INTEGRATIONS section 3.5: over transmission id, time, webhook id and the body's CRC. The real one signs with a
 * certificate; only this provider verifies its own signatures, so a keyed hash does.
 */
export function paypalHeaders(
  body: string,
  { webhookId, secret, certUrl }: { webhookId: string; secret: string; certUrl: string },
  as: SignAs,
  sentAt = Date.now(),
): Record<string, string> {
  const [id, time] = [randomUUID(), new Date(sentAt).toISOString()];
  const key = as === 'wrong' ? `${secret}x` : secret;
  // A signature of another time under a fresh stamp, which is what a replay looks like here.
  const signedTime = as === 'stale' ? new Date(sentAt - hourMs).toISOString() : time;
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': paypalSignature({ id, time: signedTime, webhookId, body }, key),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
  };
}

type Signed = {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  readonly body: string;
};

function paypalSignature({ id, time, webhookId, body }: Signed, key: string): string {
  const hex = createHmac('sha256', key)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('hex');
  return Buffer.from(hex).toString('base64');
}

export function isPayPalSignature(signed: Signed, signature: string, key: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(paypalSignature(signed, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
