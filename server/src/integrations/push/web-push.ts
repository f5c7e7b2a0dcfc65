import { createECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { Pusher } from './port.ts';
import { lookupPublic, PrivateAddressError } from './public-address.ts';

const timeoutMs = 10_000;

type Options = {
  /** SESSION_SECRET, from which our key pair is derived. */
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  /** How a push service can reach the operator: an https or mailto address. */
  readonly subject: string;
  /** Tests use a push service on this machine, without TLS. */
  readonly allowLocal?: boolean | undefined;
};

/**
 * Web Push (RFC 8030) with VAPID (RFC 8292) and encryption (RFC 8291) by the library `web-push`. The request is our own:
 * users name the address, so it must not reach the server's own network. Redirects are not followed.
 */
export function openWebPush({ secret, previousSecret, subject, allowLocal = false }: Options): Pusher {
  const pairs = [secret, ...(previousSecret ? [previousSecret] : [])].map(deriveKeyPair);
  const accepts = (endpoint: string) => allowLocal || isServiceUrl(endpoint);
  return {
    publicKey: pairs[0]!.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth, serverKey }, message, ttlSeconds) {
      const pair = pairs.find(({ publicKey }) => publicKey === serverKey);
      // The push service accepts only the key that the subscription was made with.
      if (!pair || !accepts(endpoint)) return 'gone';
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...pair },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
      });
      const status = await post(details, allowLocal).catch((error: Error) => {
        if (error instanceof PrivateAddressError) return 404;
        throw error;
      });
      if (status === 404 || status === 410) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new Error(`The push service responded with ${status}.`);
    },
  };
}

/** Every process derives the same pair, so nothing needs to be stored. */
function deriveKeyPair(secret: string): { publicKey: string; privateKey: string } {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'sidebet push 1', 32));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Names are resolved, and their addresses checked, when connecting. */
/**
 * The push services of Chromium browsers (Google), Firefox, Safari and Edge. A browser gets its address from one of them, so
 * any other host is a way to make this server send requests elsewhere.
 */
const serviceHosts =
  /(?:^|\.)(?:fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return serviceHosts.test(hostname);
}

async function post(
  { endpoint, headers, body }: webPush.RequestDetails,
  allowLocal: boolean,
): Promise<number> {
  const isPlain = allowLocal && endpoint.startsWith('http:');
  const sent = (isPlain ? requestHttp : requestHttps)(endpoint, {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    // A separate connection, because an earlier one's resolution must not be reused.
    agent: false,
    ...(!allowLocal && { lookup: lookupPublic }),
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.destroy();
  return response.statusCode!;
}
