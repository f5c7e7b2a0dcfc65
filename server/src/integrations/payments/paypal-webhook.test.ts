import { issueCertificate } from '@sidebet/play-money/certificates';
import { newKeyPair } from '@sidebet/play-money/paypal/signing-key';
import { paypalHeaders } from '@sidebet/play-money/signatures';
import { expect, test } from 'vitest';
import { paypalCertificates } from './paypal-certificates.ts';
import { verifyPayPalWebhook } from './paypal-webhook.ts';
import { documents } from './published.fixtures.ts';

/** Which webhooks are accepted as PayPal's, and how often PayPal is called for that. */

const base = 'https://api-m.sandbox.paypal.com';
const certUrl = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-2d7ab011';
const webhookId = 'WH-1';
const body = JSON.stringify({ id: 'WH-EVENT', event_type: 'PAYMENT.SALE.COMPLETED', resource: {} });
const dayMs = 24 * 3_600_000;
const now = Date.now();

const [root, intermediate, own, strangers] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()];
const byRoot = { name: 'Root CA', privateKey: root.privateKey };
const byIntermediate = { name: 'Intermediate CA', privateKey: intermediate.privateKey };
const rootPem = issueCertificate({
  name: 'Root CA',
  publicKey: root.publicKey,
  by: byRoot,
  isAuthority: true,
});
const middle = { name: 'Intermediate CA', publicKey: intermediate.publicKey, by: byRoot };
const intermediatePem = issueCertificate({ ...middle, isAuthority: true });
const leaf = { name: 'messageverificationcerts.paypal.com', publicKey: own.publicKey, by: byIntermediate };
const chain = issueCertificate(leaf) + intermediatePem;

type Answers = { readonly certificate?: string | null; readonly paypal?: string };

/** A verifier that counts its requests. */
function verifier({ certificate = chain, paypal = 'FAILURE' }: Answers = {}) {
  const count = { certificates: 0, asked: 0, announced: 0 };
  const certificates = paypalCertificates(base, {
    authorities: () => [rootPem],
    now: () => now,
    fetch: async () => {
      count.certificates += 1;
      return new Response(certificate, { status: certificate === null ? 503 : 200 });
    },
  });
  const client = {
    apiBase: base,
    ask: async () => {
      count.asked += 1;
      return { verification_status: paypal };
    },
  };
  const mayAsk = () => {
    count.announced += 1;
    return true;
  };
  const parts = { client, certificates, webhookId, mayAsk, now: () => now };
  return {
    count,
    verify: (headers: Record<string, string>, text: string | Buffer = body) =>
      verifyPayPalWebhook(parts, Buffer.from(text), headers),
  };
}

const signed = (changes: { certUrl?: string; key?: typeof own.privateKey } = {}, sentAt = now) =>
  paypalHeaders(body, { webhookId, key: own.privateKey, certUrl, ...changes }, 'right', sentAt);

test('a genuine webhook needs one request, for the certificate; the next ones need none', async () => {
  const { verify, count } = verifier();
  for (let n = 0; n < 5; n++) expect(await verify(signed())).toMatchObject({ id: 'WH-EVENT', body });
  expect(count).toEqual({ certificates: 1, asked: 0, announced: 1 });
});

test('five hundred forged webhooks cause no request once the certificate is known', async () => {
  const { verify, count } = verifier({ paypal: 'SUCCESS' });
  await verify(signed());
  for (let n = 0; n < 500; n++) expect(await verify(signed({ key: strangers.privateKey }))).toBeNull();
  expect(count).toEqual({ certificates: 1, asked: 0, announced: 1 });
});

test.each([
  ['a certificate of another host', signed({ certUrl: certUrl.replace('paypal.com', 'paypal.com.example') })],
  ['a certificate of the other environment', signed({ certUrl: certUrl.replace('.sandbox', '') })],
  ['a certificate without https', signed({ certUrl: certUrl.replace('https', 'http') })],
  ['a certificate at another port', signed({ certUrl: certUrl.replace('.com/', '.com:8443/') })],
  ['a host in the credentials', signed({ certUrl: certUrl.replace('https://', 'https://paypal.com@') })],
  ['another path of the host', signed({ certUrl: 'https://api.sandbox.paypal.com/v1/oauth2/token' })],
  ['a path that climbs', signed({ certUrl: `${certUrl}/../../../x` })],
  ['a query', signed({ certUrl: `${certUrl}?x=1` })],
  ['no URL', signed({ certUrl: 'certificate' })],
  ['another algorithm', { ...signed(), 'paypal-auth-algo': 'SHA1withRSA' }],
  ['a time five days ago', signed({}, now - 5 * dayMs)],
  ['a time in an hour', signed({}, now + 3_600_000)],
  ['no time', { ...signed(), 'paypal-transmission-time': 'today' }],
])('%s is rejected without any request', async (_name, headers) => {
  const { verify, count } = verifier({ paypal: 'SUCCESS' });
  expect(await verify(headers)).toBeNull();
  expect(count).toEqual({ certificates: 0, asked: 0, announced: 0 });
});

test('the webhook id, the time, the transmission and every byte of the body are signed', async () => {
  const { verify } = verifier();
  const headers = signed();
  expect(await verify(headers)).not.toBeNull();
  expect(await verify(headers, `${body} `)).toBeNull();
  expect(await verify({ ...headers, 'paypal-transmission-id': 'other' })).toBeNull();
  const later = new Date(now + 1000).toISOString();
  expect(await verify({ ...headers, 'paypal-transmission-time': later })).toBeNull();
  const other = { webhookId: 'WH-2', key: own.privateKey, certUrl };
  expect(await verify(paypalHeaders(body, other, 'right', now))).toBeNull();
});

test.each([
  ['cannot be fetched', null],
  ['is no certificate', '<h1>Bad Gateway</h1>'],
  ['has expired', issueCertificate({ ...leaf, until: now - 1000 }) + intermediatePem],
  ['is not valid yet', issueCertificate({ ...leaf, from: now + dayMs }) + intermediatePem],
  ['is for another host', issueCertificate({ ...leaf, name: 'paypal.com.example' }) + intermediatePem],
  ['lacks its issuer', issueCertificate(leaf)],
  ['has an issuer that is no authority', issueCertificate(leaf) + issueCertificate(middle)],
  [
    'has an expired issuer',
    issueCertificate(leaf) + issueCertificate({ ...middle, isAuthority: true, until: now }),
  ],
  [
    'is signed by an authority of its own',
    issueCertificate({ ...leaf, by: { name: 'Own CA', privateKey: strangers.privateKey } }) +
      issueCertificate({
        name: 'Own CA',
        publicKey: strangers.publicKey,
        by: { name: 'Own CA', privateKey: strangers.privateKey },
        isAuthority: true,
      }),
  ],
  [
    'names a true authority that did not sign it',
    issueCertificate({ ...leaf, by: { name: 'Root CA', privateKey: strangers.privateKey } }),
  ],
])('if the certificate %s, PayPal decides', async (_name, certificate) => {
  const no = verifier({ certificate, paypal: 'FAILURE' });
  expect(await no.verify(signed())).toBeNull();
  expect(no.count).toEqual({ certificates: 1, asked: 1, announced: 1 });
  const yes = verifier({ certificate, paypal: 'SUCCESS' });
  expect(await yes.verify(signed())).not.toBeNull();
});

test('a veto before calling PayPal prevents every request', async () => {
  let requests = 0;
  const count = async () => {
    requests += 1;
    return new Response(chain);
  };
  const mayAsk = () => false;
  const client = { apiBase: base, ask: count };
  const parts = { client, certificates: paypalCertificates(base, { fetch: count }), webhookId, mayAsk };
  await expect(verifyPayPalWebhook(parts, Buffer.from(body), signed())).resolves.toBeNull();
  expect(requests).toBe(0);
});

type Delivery = { headers: Record<string, string> };
test.each(documents<Delivery>('paypal/webhook_delivery_with_headers_sandbox.json'))(
  'the certificate of a %s delivery is at an allowed URL',
  (_, { headers }) => {
    expect(paypalCertificates(base).isAllowed(headers['paypal-cert-url']!)).toBe(true);
  },
);
