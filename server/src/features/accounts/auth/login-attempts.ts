import { createHmac } from 'node:crypto';
import { decideLoginAttempt, loginAttemptLimits } from '@sidebet/domain/auth/login-attempts';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';

/**
 * Who attempts a login: a stranger (anyone else), a device that logged in before, or a session that must step up.
 * They are counted separately, so strangers block neither of the others.
 */
export type Attempter =
  | { readonly kind: 'stranger'; readonly email: string }
  | { readonly kind: 'device'; readonly email: string; readonly deviceId: string }
  | { readonly kind: 'session'; readonly sessionId: string; readonly userId: string };

/**
 * Counts login attempts per account in the database, so processes count together and a restart resets nothing.
 * Unknown addresses are counted in the same way. The table and its column still have their old name, guesses.
 */
export type LoginAttempts = {
  /** Counts an attempt before it is checked, so concurrent attempts cannot exceed the limit. */
  take(attempter: Attempter): Promise<LoginAttempt | { readonly kind: 'wait'; readonly seconds: number }>;
  /** Refunds a successful attempt. Wrong ones before it stay counted. */
  refund(attempt: LoginAttempt): Promise<void>;
  /** Clears strangers' attempts, because the user proved ownership of the email. */
  forget(db: Pool | PoolClient, email: string): Promise<void>;
  /** Whether to notify this user of strangers' attempts; true once a day. */
  shouldNotify(email: string): Promise<boolean>;
};

/** An admitted attempt. */
export type LoginAttempt = {
  readonly kind: 'through';
  readonly attempter: Attempter;
  readonly at: number;
  /** Further attempts are refused for a while. */
  readonly isLast: boolean;
};

export function countLoginAttempts({
  pool,
  wallClock,
  secret,
}: Uses<'pool' | 'wallClock' | 'secret'>): LoginAttempts {
  // Keyed, so the table does not reveal who tried to log in.
  const deriveKey = (attempter: Attempter) =>
    createHmac('sha256', secret).update(toKeyText(attempter)).digest();
  const strangers = (email: string) => deriveKey({ kind: 'stranger', email });
  const wait = (waitMs: number) => ({ kind: 'wait', seconds: Math.ceil(waitMs / 1000) }) as const;

  return {
    async take(attempter) {
      const key = deriveKey(attempter);
      const now = wallClock.now();
      // Stops most of an attack without waiting for the row lock.
      const { rows } = await pool.query<{ guesses: string[] }>({
        name: 'read-guesses',
        text: 'select guesses from login_guesses where account_key = $1',
        values: [key],
      });
      const early = decideLoginAttempt((rows[0]?.guesses ?? []).map(Number), now);
      if (early.kind === 'wait') return wait(early.waitMs);
      return inTransaction(pool, async (client) => {
        const { rows: locked } = await client.query<{ guesses: string[] }>(
          `insert into login_guesses (account_key, guesses, touched_at) values ($1, '{}', $2)
           on conflict (account_key) do update set touched_at = excluded.touched_at returning guesses`,
          [key, new Date(now)],
        );
        const verdict = decideLoginAttempt(locked[0]!.guesses.map(Number), now);
        if (verdict.kind === 'wait') return wait(verdict.waitMs);
        await client.query('update login_guesses set guesses = $2 where account_key = $1', [
          key,
          verdict.attempts,
        ]);
        return { kind: 'through', attempter, at: verdict.at, isLast: verdict.isLast };
      });
    },
    async refund({ attempter, at }) {
      await pool.query(
        'update login_guesses set guesses = array_remove(guesses, $2::bigint) where account_key = $1',
        [deriveKey(attempter), at],
      );
    },
    async forget(db, email) {
      await db.query('delete from login_guesses where account_key = $1', [strangers(email)]);
    },
    async shouldNotify(email) {
      const now = wallClock.now();
      const { rowCount } = await pool.query(
        `update login_guesses set told_at = $2 where account_key = $1 and (told_at is null or told_at <= $3)`,
        [strangers(email), new Date(now), new Date(now - notifyAgainMs)],
      );
      return rowCount === 1;
    },
  };
}

/** Stored keys derive from these texts, so they cannot change. */
function toKeyText(attempter: Attempter): string {
  switch (attempter.kind) {
    case 'stranger':
      return `guesses ${attempter.email}`;
    case 'device':
      return `guesses ${attempter.email} device ${attempter.deviceId}`;
    case 'session':
      return `guesses session ${attempter.sessionId}`;
  }
}

const notifyAgainMs = 24 * loginAttemptLimits.hourMs;
/** The longest time that a row is read for. */
export const loginAttemptsRetentionMs = notifyAgainMs;

/** For RATE_LIMITS=false: tests and demonstrations. */
export const uncountedLoginAttempts: LoginAttempts = {
  take: async (attempter) => ({ kind: 'through', attempter, at: 0, isLast: false }),
  refund: async () => {},
  forget: async () => {},
  shouldNotify: async () => false,
};
