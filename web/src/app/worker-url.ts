/** The part of the browser's Trusted Types that is needed here; TypeScript does not know them yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
};

/**
 * The address of the service worker, as the site's policy demands it (server/src/http/content-policy.ts): the one place
 * where a text may become a script's address, and only this text.
 */
export function workerUrl(): string {
  const url = '/sw.js';
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('sidebet-worker', { createScriptURL: () => url }).createScriptURL(url);
}
