import { z } from 'zod';
import { readAs } from './paypal-answer.ts';
import type { PayPalClient } from './paypal-client.ts';
import { changeOf } from './paypal-event.ts';
import { PayPalFailure } from './paypal-failure.ts';
import type { PayPalChange, WebhookHeaders } from './ports/paypal-payments.ts';
import type { ProviderEvent } from './ports/provider-event.ts';

const envelope = z.looseObject({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.unknown(),
});
const verdict = z.object({ verification_status: z.string() });

/**
 * Asks PayPal whether it sent this (INTEGRATIONS section 3.5). The event goes into the question as it came, byte for
 * byte: written anew it could differ from what was signed. It must be one whole JSON object for that, or it could
 * end the question's own and bring a webhook id of its choice.
 */
export async function verifyPayPalWebhook(
  client: PayPalClient,
  webhookId: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent<PayPalChange> | null> {
  const body = textOf(rawBody);
  const event = body === null ? null : readEnvelope(body);
  const proof = proofOf(headers);
  if (!event || !proof) return null;
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
    if (readAs(verdict, answer, name).verification_status !== 'SUCCESS') return null;
  } catch (error) {
    // Headers that PayPal itself calls malformed were not written by it.
    if (error instanceof PayPalFailure && error.kind === 'refused') return null;
    throw error;
  }
  return {
    id: event.id,
    type: event.event_type,
    body: body!,
    change: changeOf(event.event_type, event.resource),
  };
}

/** Null when it is not UTF-8: text that was mended would not be what was signed. */
function textOf(rawBody: Buffer): string | null {
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

function proofOf(headers: WebhookHeaders) {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  };
  return Object.values(fields).every((value) => typeof value === 'string' && value !== '') ? fields : null;
}
