import type { ServerOptions } from '@sidebet/server/app/server-options';
import type { Pool } from '@sidebet/server/db/pool';

/** Breaks a server's player protection on purpose; `pool` connects to its database. */
export type Laxity = (pool: () => Pool) => NonNullable<ServerOptions['alterHandlers']>;

type Handlers = Parameters<ReturnType<Laxity>>[0];
type Viewed = { readonly viewer: { readonly id: string } };

/** The same handlers; some run with a user's rows modified before and restored afterwards. */
function bending(
  pool: () => Pool,
  handlers: Handlers,
  names: readonly (keyof Handlers)[],
  bend: string,
  straighten: string,
): Handlers {
  const bent: Record<string, unknown> = {};
  for (const name of names) {
    const handler = handlers[name] as (call: Viewed) => Promise<unknown>;
    bent[name] = async (call: Viewed) => {
      await pool().query(bend, [call.viewer.id]);
      try {
        return await handler(call);
      } finally {
        await pool().query(straighten, [call.viewer.id]);
      }
    };
  }
  return { ...handlers, ...bent } as Handlers;
}

const nothing = 'select $1::uuid';

/** Applies a limit increase at once. */
export const looserAtOnce: Laxity = (pool) => (handlers) =>
  bending(
    pool,
    handlers,
    ['setProtectionLimit'],
    nothing,
    `update protection_limits set amount = pending_amount, pending_amount = null, pending_at = null
     where user_id = $1 and pending_at is not null`,
  );

/** Ignores the user's open bets while deciding a bet. */
const forOffers = (sign: '+' | '-') =>
  `update protection_limits set amount = greatest(0, amount ${sign} (
     select coalesce(sum(wager_cents), 0) from bets where creator_id = $1 and status = 'Created'))
   where user_id = $1 and kind like 'loss%' and amount is not null and pending_at is null`;

/** Counts a bet as a possible loss only once it is accepted. */
export const forgettingOffers: Laxity = (pool) => (handlers) =>
  bending(pool, handlers, ['acceptBet'], forOffers('+'), forOffers('-'));

/** Counts deposits only once they are credited. */
export const forgettingCheckouts: Laxity = (pool) => (handlers) => {
  const hide =
    "update deposits set status = 'failed', ended_version = 0 where user_id = $1 and status = 'processing'";
  const show =
    "update deposits set status = 'processing', ended_version = null where user_id = $1 and status = 'failed'";
  return bending(pool, handlers, ['startDeposit'], hide, show);
};

/** Forgets earlier breaks and limits before every signup. */
export const forgettingPeople: Laxity = (pool) => (handlers) => ({
  ...handlers,
  signUp: async (call) => {
    await pool().query('delete from kept_identities');
    return handlers.signUp(call);
  },
});

const moreToDeposit = (sign: '+' | '-') =>
  `update protection_limits set amount = amount ${sign} 100000000
   where user_id = $1 and kind like 'deposit%' and amount is not null and pending_at is null`;

/** Captures an approved PayPal order regardless of current limits. */
export const takingWhatWasAgreed: Laxity = (pool) => (handlers) =>
  bending(pool, handlers, ['captureDeposit'], moreToDeposit('+'), moreToDeposit('-'));

/** Does not apply a time-out to the user's own bets, only to those of others. */
export const timeOutForOthers = withoutTimeOut(['createBet', 'acceptBet']);

/** Applies a time-out only to the specified bet. */
export const timeOutForSpecifiedBets = withoutTimeOut(['takeOffers', 'counterOffer', 'acceptCounter']);

function withoutTimeOut(names: readonly (keyof Handlers)[]): Laxity {
  return (pool) => (handlers) =>
    bending(
      pool,
      handlers,
      names,
      `update protection set time_out_until = time_out_since where user_id = $1`,
      `update protection set time_out_until = kept.until
     from (select user_id, max(until) as until from protection_changes where what = 'timeOut' group by user_id) kept
     where protection.user_id = $1 and kept.user_id = $1`,
    );
}
