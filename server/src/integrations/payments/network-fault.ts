import type { FailureKind } from './ports/provider-failure.ts';

/** Failures before any byte of the request could arrive. Every other failure may have come after it. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The failure kind of a call without a response, and the system's error code; never the error's text. */
export function networkFault(error: unknown): { readonly kind: FailureKind; readonly issue: string } {
  const code = findCode(error) ?? (error instanceof Error ? findCode(error.cause) : undefined);
  if (code) return { kind: neverConnected.has(code) ? 'notNow' : 'uncertain', issue: code };
  return { kind: 'uncertain', issue: error instanceof Error ? error.name : 'unknown' };
}

function findCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}
