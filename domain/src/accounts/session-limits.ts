/** How long a login lasts, in milliseconds. */
export const sessionLimits = {
  /** Without being used. */
  idleMs: 7 * 24 * 3_600_000,
  /** In all, however much it is used. */
  absoluteMs: 30 * 24 * 3_600_000,
  /** How long a proof that it is really the person counts for what needs one. */
  proofMs: 10 * 60_000,
} as const;

/** Instants in milliseconds since 1970 UTC. */
export type SessionTimes = { readonly createdAt: number; readonly lastSeenAt: number };

/** When a session ends by itself if it is not used any more. */
export function sessionEnd({ createdAt, lastSeenAt }: SessionTimes): number {
  return Math.min(createdAt + sessionLimits.absoluteMs, lastSeenAt + sessionLimits.idleMs);
}

/** Whether what needs a fresh proof may be done; `provenAt` is the last login or proof of this session. */
export function isProofFresh(provenAt: number, now: number): boolean {
  return now < provenAt + sessionLimits.proofMs;
}
