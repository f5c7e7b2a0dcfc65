/** Why something is refused, in the words of the API's `error`: Google's names of canonical status codes. */
export const refusalKinds = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'gone',
  'resource-exhausted',
  'internal',
  'unavailable',
  'deadline-exceeded',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** By code: the kind, and the text that users read. */
export type RefusalTable = Readonly<Record<string, readonly [kind: RefusalKind, message: string]>>;
