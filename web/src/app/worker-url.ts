/** The part of Trusted Types used here; TypeScript has no types for it yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
};

/** The service worker's URL as a trusted script URL (server/src/http/content-policy.ts allows only this policy). */
export function workerUrl(): string {
  const url = '/sw.js';
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('sidebet-worker', { createScriptURL: () => url }).createScriptURL(url);
}
