import { type KeyObject, X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** The origins where PayPal publishes certificates, by environment. */
const environments = [
  ['https://api.paypal.com', 'https://api-m.paypal.com'],
  ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
];
const path = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const fetchLimitMs = 5_000;
const maxBytes = 100_000;
const maxAgeMs = 24 * 3_600_000;
const maxChain = 5;

export type PayPalCertificates = {
  /** Whether PayPal could publish a certificate there. Any other URL is a forgery and is never fetched. */
  isAllowed(url: string): boolean;
  /** The public key of an already fetched certificate; null if unknown or expired. */
  known(url: string): KeyObject | null;
  /** Fetches a certificate. Null if it cannot be fetched or trusted, which says nothing about the webhook. */
  fetch(url: string): Promise<KeyObject | null>;
};

export type CertificateOptions = {
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  /** The trusted authorities, as PEM. */
  readonly authorities?: () => readonly string[];
};

/**
 * The certificates that sign PayPal's webhooks. Only PayPal's own hosts are contacted. Another API base, such as
 * the play-money provider, publishes its own certificates. It decides about webhooks anyway, so its authority is not
 * checked.
 */
export function paypalCertificates(apiBase: string, options: CertificateOptions = {}): PayPalCertificates {
  const { fetch: fetchIt = fetch, now = Date.now } = options;
  const { authorities = () => getCACertificates('default') } = options;
  const { origin } = new URL(apiBase);
  const environment = environments.find((origins) => origins.includes(origin));
  const allowed = environment ?? [origin];
  const trusted = new Map<string, { readonly key: KeyObject; readonly until: number }>();
  const underWay = new Map<string, Promise<KeyObject | null>>();
  let roots: readonly X509Certificate[] | undefined;

  async function fetchNow(url: string): Promise<KeyObject | null> {
    try {
      const response = await fetchIt(url, { redirect: 'error', signal: AbortSignal.timeout(fetchLimitMs) });
      const text = await response.text();
      if (!response.ok || text.length > maxBytes) return null;
      const chain = readCertificates(text);
      if (environment) roots ??= authorities().map((pem) => new X509Certificate(pem));
      if (!isTrusted(chain, environment ? roots! : null, now())) return null;
      const [{ publicKey: key, validTo }] = chain as [X509Certificate];
      trusted.set(url, { key, until: Math.min(now() + maxAgeMs, Date.parse(validTo)) });
      return key;
    } catch {
      return null;
    }
  }

  return {
    isAllowed(text) {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      // Only the canonical form: no credentials, port, query or fragment.
      return allowed.includes(url.origin) && path.test(url.pathname) && text === url.origin + url.pathname;
    },
    known(url) {
      const found = trusted.get(url);
      return found && now() < found.until ? found.key : null;
    },
    fetch(url) {
      const running = underWay.get(url) ?? fetchNow(url).finally(() => underWay.delete(url));
      underWay.set(url, running);
      return running;
    },
  };
}

function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.slice(0, maxChain).map((pem) => new X509Certificate(pem));
}

/** Whether the first certificate is valid and, with `roots`, PayPal's and signed by one of them. */
function isTrusted(
  chain: readonly X509Certificate[],
  roots: readonly X509Certificate[] | null,
  now: number,
): boolean {
  const [leaf] = chain;
  if (leaf?.publicKey.asymmetricKeyType !== 'rsa' || !isValidAt(leaf, now)) return false;
  return roots === null || (isPayPals(leaf) && leadsTo(leaf, chain, roots, now));
}

function leadsTo(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): boolean {
  let certificate = leaf;
  for (let step = 0; step < maxChain; step++) {
    if (roots.some((root) => isIssuer(root, certificate))) return true;
    const issuer = chain.find((one) => one !== certificate && one.ca && isIssuer(one, certificate));
    if (!issuer || !isValidAt(issuer, now)) return false;
    certificate = issuer;
  }
  return false;
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValidAt({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now < Date.parse(validTo);
}

function isPayPals({ subject, subjectAltName = '' }: X509Certificate): boolean {
  const names = `${subject}\n${subjectAltName.replaceAll(', ', '\n')}`.matchAll(/^(?:CN=|DNS:)(\S+)$/gm);
  return [...names].some(([, name]) => name!.endsWith('.paypal.com'));
}
