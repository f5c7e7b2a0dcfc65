import { createHash } from 'node:crypto';

/** Content-Security-Policy of a page: everything comes from this site. */
const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  // Selected pictures are previewed before upload (blob:).
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Trusted Types: no string becomes a script or HTML. The one policy allows only the service worker
  // (web/src/app/register-worker.ts).
  "require-trusted-types-for 'script'",
  'trusted-types sidebet-worker',
];

/** For responses that are not pages: they may load and do nothing. */
export const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the API documentation page. The hash allows the one style that swagger-ui's script inserts. */
export const descriptionPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy of a page. Style elements in `head` are allowed by hash. Unlike a nonce, a hash costs nothing per
 * request and lets the page be cached.
 */
export function pagePolicy(head: string, isHttps: boolean): string {
  const styles = [...head.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css]) => `'${toHashSource(css!)}'`,
  );
  return [
    ...pageDirectives,
    ["style-src 'self'", ...styles].join(' '),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The source that allows exactly this style. */
export function toHashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
