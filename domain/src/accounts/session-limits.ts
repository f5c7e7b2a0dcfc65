/** How long a login lasts, in milliseconds. */
export const sessionLimits = {
  /** Without being used. */
  idleMs: 7 * 24 * 3_600_000,
  /** In all, however much it is used. */
  absoluteMs: 30 * 24 * 3_600_000,
  /** How long a proof that it is really the person counts for what needs one. */
  proofMs: 10 * 60_000,
} as const;

/** An operator reaches everyone's money, so an operator's login lasts a working day at most. */
export const operatorSessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 } as const;

export type Role = 'user' | 'admin';

/** Instants in milliseconds since 1970 UTC. */
export type SessionTimes = { readonly createdAt: number; readonly lastSeenAt: number };

const limitsFor = (role: Role) => (role === 'admin' ? operatorSessionLimits : sessionLimits);

/** When a session ends by itself if it is not used any more. */
export function sessionEnd({ createdAt, lastSeenAt }: SessionTimes, role: Role): number {
  const { absoluteMs, idleMs } = limitsFor(role);
  return Math.min(createdAt + absoluteMs, lastSeenAt + idleMs);
}

/** The limit that ended a session; null while the session lasts. */
export function endedBy(times: SessionTimes, role: Role, now: number): 'idle' | 'age' | null {
  if (sessionEnd(times, role) > now) return null;
  return times.createdAt + limitsFor(role).absoluteMs <= now ? 'age' : 'idle';
}

/** The use of a session is written down once in this interval, so that an ordinary request writes nothing. */
export function recordUseEveryMs(role: Role): number {
  return role === 'admin' ? 60_000 : 5 * 60_000;
}

/** Whether what needs a fresh proof may be done; `provenAt` is the last login or proof of this session. */
export function isProofFresh(provenAt: number, now: number): boolean {
  return now < provenAt + sessionLimits.proofMs;
}
