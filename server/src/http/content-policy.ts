import { createHash } from 'node:crypto';

/** What a browser may load and do with an answer (Content-Security-Policy). Everything comes from this site alone. */
const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  // Pictures are shown before they are sent (blob:).
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes a script or a piece of the page, unless this one policy, which knows the worker alone, says so
  // (web/src/app/worker-url.ts).
  "require-trusted-types-for 'script'",
  'trusted-types sidebet-worker',
];

/** For what is no page: it may load nothing and do nothing. */
export const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the page that shows the API's description. The digest is of the one style that swagger-ui's own script writes. */
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
 * The policy of a page. `head` is what the page's head holds of its own: style elements in it are allowed by their
 * digests, which costs nothing while serving and lets the page be kept as it is, unlike a number used once.
 */
export function pagePolicy(head: string, isHttps: boolean): string {
  const styles = [...head.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => `'${digestOf(css!)}'`);
  return [
    ...pageDirectives,
    ["style-src 'self'", ...styles].join(' '),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
