import { createHmac, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How a delivery is signed: correctly, incorrectly, or as if recorded an hour ago. */
export type SignAs = 'right' | 'wrong' | 'stale';
const hourMs = 3_600_000;

/** HMAC-SHA256 over the time, a dot and the raw body. */
export function stripeHeaders(body: string, secret: string, as: SignAs): Record<string, string> {
  const time = Math.floor((Date.now() - (as === 'stale' ? hourMs : 0)) / 1000);
  const key = as === 'wrong' ? `${secret}x` : secret;
  const hex = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${hex}` };
}

/** PayPal's headers: RSA-SHA256 over transmission id, time, webhook id and the body's CRC-32. */
export function paypalHeaders(
  body: string,
  { webhookId, key, certUrl }: { webhookId: string; key: KeyObject; certUrl: string },
  as: SignAs,
  sentAt = Date.now(),
): Record<string, string> {
  const [id, time] = [randomUUID(), new Date(sentAt).toISOString()];
  // A wrong signature covers another webhook's id, a stale one another time.
  const signed = {
    id,
    time: as === 'stale' ? new Date(sentAt - hourMs).toISOString() : time,
    webhookId: as === 'wrong' ? `${webhookId}x` : webhookId,
    body,
  };
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', toMessage(signed), key).toString('base64'),
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

function toMessage({ id, time, webhookId, body }: Signed): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
}

export function isPayPalSignature(signed: Signed, signature: string, key: KeyObject): boolean {
  return verify('RSA-SHA256', toMessage(signed), key, Buffer.from(signature, 'base64'));
}
