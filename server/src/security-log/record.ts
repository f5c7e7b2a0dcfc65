import { hash } from 'node:crypto';
import type { SecurityEventKind } from '@sidebet/contract/admin-security-log';
import { deviceName } from '@sidebet/domain/accounts/device';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { networkOf } from '../features/accounts/attempt-limit.ts';
import type { AfterAnswer } from '../http/after-answer.ts';

/** Where something came from. */
export type SecuritySource = {
  readonly address: string;
  readonly userAgent: string | null;
  /** The session it was done in, if any. */
  readonly sessionId: string | null;
};

export type NewSecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Null where nobody is known. */
  readonly userId: string | null;
  /** The reason, the factor or the endpoint, as a code: never typed text, an address or a secret. */
  readonly detail?: string;
  /** Null for what no request caused. */
  readonly source: SecuritySource | null;
};

export function sourceOf(request: FastifyRequest): SecuritySource {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    sessionId: request.viewer?.sessionId ?? null,
  };
}

/**
 * Writes one event. Call it in the transaction of what it reports where there is one; else use `SecurityLog.note`. Of the
 * source it keeps the network, the device's name and the head of a digest of the session's id.
 */
export async function recordSecurityEvent(
  db: Pool | PoolClient,
  now: number,
  { kind, userId, detail = '', source }: NewSecurityEvent,
): Promise<void> {
  await db.query(
    `insert into security_events (at, kind, user_id, detail, session_ref, network, device)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      new Date(now),
      kind,
      userId,
      detail,
      source?.sessionId ? sessionRefOf(source.sessionId) : null,
      source && networkFor(source.address),
      source && deviceName(source.userAgent),
    ],
  );
}

/** Null for what is no address, as a proxy may write it: a log row must never make its transaction fail. */
function networkFor(address: string): string | null {
  const network = networkOf(address).toLowerCase();
  return /^[0-9a-f.:]{1,45}$/.test(network) ? network : null;
}

export function sessionRefOf(sessionId: string): string {
  return hash('sha256', `session ${sessionId}`, 'hex').slice(0, 12);
}

export type SecurityLog = {
  /**
   * Records an event after the answer; what takes a query to find out is found out then. A failure is logged; neither
   * the answer nor its time depends on it.
   */
  note(event: NewSecurityEvent | (() => Promise<NewSecurityEvent>)): void;
};

export function openSecurityLog(pool: Pool, clock: Clock, afterwards: AfterAnswer): SecurityLog {
  return {
    note(event) {
      const now = clock.now();
      afterwards.run('record a security event', async () =>
        recordSecurityEvent(pool, now, typeof event === 'function' ? await event() : event),
      );
    },
  };
}
