import { hash } from 'node:crypto';
import type { SecurityEventKind } from '@sidebet/contract/console/security-log';
import { deviceName } from '@sidebet/domain/auth/device';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import { toNetwork } from '../limits/attempt-limit.ts';
import type { WallClock } from '../time/clock.ts';

/** The source of an event. */
export type SecuritySource = {
  readonly address: string;
  readonly userAgent: string | null;
  /** The session it happened in, if any. */
  readonly sessionId: string | null;
};

export type NewSecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Null if unknown. */
  readonly userId: string | null;
  /** The reason, factor or endpoint, as a code: never user input, an address or a secret. */
  readonly detail?: string;
  /** Null if no request caused it. */
  readonly source: SecuritySource | null;
};

export function readSource(request: FastifyRequest): SecuritySource {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    sessionId: request.viewer?.sessionId ?? null,
  };
}

/**
 * Records one event. Call it in the transaction of the change it reports, or else use `SecurityLog.note`. Of the
 * source it stores the network, the device name and a prefix of the hashed session id.
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
      source?.sessionId ? toSessionRef(source.sessionId) : null,
      source && networkFor(source.address),
      source && deviceName(source.userAgent),
    ],
  );
}

/** Returns null for an invalid address, which a proxy may send: logging must never fail the transaction. */
function networkFor(address: string): string | null {
  const network = toNetwork(address).toLowerCase();
  return /^[0-9a-f.:]{1,45}$/.test(network) ? network : null;
}

export function toSessionRef(sessionId: string): string {
  return hash('sha256', `session ${sessionId}`, 'hex').slice(0, 12);
}

export type SecurityLog = {
  /**
   * Records an event after the response, including any lookup it needs. A failure is logged and affects neither
   * the response nor its timing.
   */
  note(event: NewSecurityEvent | (() => Promise<NewSecurityEvent>)): void;
};

export function openSecurityLog(pool: Pool, clock: WallClock, backgroundWork: BackgroundWork): SecurityLog {
  return {
    note(event) {
      const now = clock.now();
      backgroundWork.run('record a security event', async () =>
        recordSecurityEvent(pool, now, typeof event === 'function' ? await event() : event),
      );
    },
  };
}
