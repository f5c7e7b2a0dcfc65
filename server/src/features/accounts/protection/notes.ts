import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';

/** Records that neither increase nor decrease protection. Repeating them changes nothing. */
const noteSql = {
  check: 'check_confirmed_at',
  signup: 'signup_offer_answered_at',
  firstDeposit: 'deposit_offer_answered_at',
} as const;

/** The user confirmed the reality check; the next one is due after its interval. */
export function confirmCheck(context: Uses<'pool' | 'clock'>, userId: string): Promise<void> {
  return note(context, userId, 'check');
}

/** The user answered the offer of limits, so it is not shown again. */
export function answerOffer(
  context: Uses<'pool' | 'clock'>,
  userId: string,
  offer: 'signup' | 'firstDeposit',
): Promise<void> {
  return note(context, userId, offer);
}

function note(
  { pool, clock }: Uses<'pool' | 'clock'>,
  userId: string,
  what: keyof typeof noteSql,
): Promise<void> {
  const column = noteSql[what];
  return inTransaction<void>(pool, async (client: PoolClient) => {
    await client.query(
      `insert into protection (user_id, ${column}) values ($1, $2)
       on conflict (user_id) do update set ${column} = excluded.${column}`,
      [userId, new Date(clock.now())],
    );
    await announce(client, { protections: [userId] });
  });
}
