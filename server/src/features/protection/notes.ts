import { inTransaction } from '../../db/in-transaction.ts';
import type { PoolClient } from '../../db/pool.ts';
import { announceProtection, type ProtectionDeps } from './change.ts';

type Deps = Pick<ProtectionDeps, 'pool' | 'clock'>;

/** What is written of somebody that makes nothing stricter or looser; repeated it stays as it is. */
const noteSql = {
  check: 'check_confirmed_at',
  signup: 'signup_offer_answered_at',
  firstDeposit: 'deposit_offer_answered_at',
} as const;

/** The person has read the reality check; the next one is due its minutes from now. */
export function confirmCheck(deps: Deps, userId: string): Promise<void> {
  return note(deps, userId, 'check');
}

/** The person was offered limits there and need not be again. */
export function answerOffer(deps: Deps, userId: string, offer: 'signup' | 'firstDeposit'): Promise<void> {
  return note(deps, userId, offer);
}

function note({ pool, clock }: Deps, userId: string, what: keyof typeof noteSql): Promise<void> {
  const column = noteSql[what];
  return inTransaction<void>(pool, async (client: PoolClient) => {
    await client.query(
      `insert into protection (user_id, ${column}) values ($1, to_timestamp($2::bigint / 1000.0))
       on conflict (user_id) do update set ${column} = excluded.${column}`,
      [userId, clock.now()],
    );
    await announceProtection(client, userId);
  });
}
