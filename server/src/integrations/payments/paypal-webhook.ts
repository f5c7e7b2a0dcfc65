import { type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { readAs } from './paypal-answer.ts';
import type { PayPalCertificates } from './paypal-certificates.ts';
import type { PayPalClient } from './paypal-client.ts';
import { parsePayPalChange } from './paypal-event.ts';
import { PayPalFailure } from './paypal-failure.ts';
import type { PayPalChange, WebhookHeaders } from './ports/paypal-payments.ts';
import type { ProviderEvent } from './ports/provider-event.ts';

const envelope = z.looseObject({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.unknown(),
});
const verdict = z.object({ verification_status: z.string() });

/** PayPal resends an event for three days until it is acknowledged. */
const maxAgeMs = 4 * 24 * 3_600_000;
/** How far PayPal's clock may be ahead of ours. */
const maxAheadMs = 5 * 60_000;

export type WebhookVerifier = {
  readonly client: PayPalClient;
  readonly certificates: PayPalCertificates;
  readonly webhookId: string;
  /** Called once before the first request to PayPal. If it returns false, nothing is requested. */
  readonly mayAsk?: (() => boolean) | undefined;
  readonly now?: () => number;
};

/**
 * Verifies and parses a webhook signed by PayPal; null for any other. Obvious forgeries are rejected without a
 * request: another algorithm, a certificate from another host, an old or future time. The signature is checked
 * with PayPal's certificate, which is fetched once. PayPal itself verifies only while that certificate cannot be
 * fetched or trusted.
 */
export async function verifyPayPalWebhook(
  verifier: WebhookVerifier,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent<PayPalChange> | null> {
  const { certificates, webhookId, mayAsk = () => true, now = Date.now } = verifier;
  const body = decodeText(rawBody);
  const event = body === null ? null : readEnvelope(body);
  const proof = readProof(headers);
  if (!event || !proof || proof.auth_algo !== 'SHA256withRSA') return null;
  if (!isCurrent(proof.transmission_time, now()) || !certificates.isAllowed(proof.cert_url)) return null;
  let key = certificates.known(proof.cert_url);
  if (!key) {
    if (!mayAsk()) return null;
    key = await certificates.fetch(proof.cert_url);
  }
  const isGenuine = key ? isSigned(key, webhookId, rawBody, proof) : await askPayPal(verifier, body!, proof);
  if (!isGenuine) return null;
  return {
    id: event.id,
    type: event.event_type,
    body: body!,
    change: parsePayPalChange(event.event_type, event.resource),
  };
}

function isCurrent(time: string, now: number): boolean {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time) ? Date.parse(time) : Number.NaN;
  return at > now - maxAgeMs && at < now + maxAheadMs;
}

function isSigned(key: KeyObject, webhookId: string, rawBody: Buffer, proof: Proof): boolean {
  const message = `${proof.transmission_id}|${proof.transmission_time}|${webhookId}|${crc32(rawBody)}`;
  return verify('RSA-SHA256', Buffer.from(message), key, Buffer.from(proof.transmission_sig, 'base64'));
}

/**
 * The event is inserted into the request byte for byte, because reserializing it could change what was signed. It
 * must be one complete JSON object; otherwise it could close the request's own object and inject a webhook id.
 */
async function askPayPal(
  { client, webhookId }: WebhookVerifier,
  body: string,
  proof: Proof,
): Promise<boolean> {
  const question = JSON.stringify({ ...proof, webhook_id: webhookId });
  const name = 'verify a webhook';
  try {
    const answer = await client.ask({
      name,
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${question.slice(0, -1)},"webhook_event":${body}}`,
      repeatable: true,
    });
    return readAs(verdict, answer, name).verification_status === 'SUCCESS';
  } catch (error) {
    // PayPal did not write headers that it calls malformed.
    if (error instanceof PayPalFailure && error.kind === 'refused') return false;
    throw error;
  }
}

/** Null if it is not UTF-8: repaired text would differ from what was signed. */
function decodeText(rawBody: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch {
    return null;
  }
}

function readEnvelope(text: string) {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type Proof = Record<(typeof proofHeaders)[number][0], string>;

const proofHeaders = [
  ['auth_algo', 'paypal-auth-algo'],
  ['cert_url', 'paypal-cert-url'],
  ['transmission_id', 'paypal-transmission-id'],
  ['transmission_sig', 'paypal-transmission-sig'],
  ['transmission_time', 'paypal-transmission-time'],
] as const;

function readProof(headers: WebhookHeaders): Proof | null {
  const fields = proofHeaders.map(([field, header]) => [field, headers[header]] as const);
  const isWhole = fields.every(([, value]) => typeof value === 'string' && value !== '');
  return isWhole ? (Object.fromEntries(fields) as Proof) : null;
}
