/** How long a login lasts, in milliseconds. */
export const sessionLimits = {
  /** Without activity. */
  idleMs: 7 * 24 * 3_600_000,
  /** In total, regardless of activity. */
  absoluteMs: 30 * 24 * 3_600_000,
  /** How long step-up authentication stays valid. */
  stepUpMs: 10 * 60_000,
} as const;

/** Operators can reach everyone's money, so their sessions last one working day at most. */
export const operatorSessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 } as const;

export type Role = 'user' | 'admin';

/** Instants in milliseconds since 1970 UTC. */
export type SessionTimes = { readonly createdAt: number; readonly lastSeenAt: number };

const limitsFor = (role: Role) => (role === 'admin' ? operatorSessionLimits : sessionLimits);

/** When an unused session ends. */
export function sessionEnd({ createdAt, lastSeenAt }: SessionTimes, role: Role): number {
  const { absoluteMs, idleMs } = limitsFor(role);
  return Math.min(createdAt + absoluteMs, lastSeenAt + idleMs);
}

/** Which limit ended a session; null while it is valid. */
export function endedBy(times: SessionTimes, role: Role, now: number): 'idle' | 'age' | null {
  if (sessionEnd(times, role) > now) return null;
  return times.createdAt + limitsFor(role).absoluteMs <= now ? 'age' : 'idle';
}

/** Session activity is stored at most once per interval, so most requests write nothing. */
export function recordUseEveryMs(role: Role): number {
  return role === 'admin' ? 60_000 : 5 * 60_000;
}

/** Whether step-up authentication is still valid; `provenAt` is the session's last login or step-up. */
export function isStepUpFresh(provenAt: number, now: number): boolean {
  return now < provenAt + sessionLimits.stepUpMs;
}
