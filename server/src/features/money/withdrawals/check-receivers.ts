import { toMailbox } from '@sidebet/domain/protection/identity';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { SourceDigests } from '../../../integrations/payments/ports/payment-source.ts';
import { lockUser } from '../../accounts/protection/change.ts';
import { recordSource } from '../../accounts/protection/payment-sources.ts';

type Unchecked = { readonly id: string; readonly userId: string; readonly paypalEmail: string };

const perRun = 200;

/**
 * Compares the receivers of withdrawals not compared yet with those of self-excluded users (docs/adr/0013), newest first.
 * After SESSION_SECRET was changed it repeats those of users on a break, to store their digests under the new key.
 * Deleted users have no receivers left. Returns the number of compared withdrawals.
 */
export async function checkReceivers({
  pool,
  clock,
  digests,
}: Uses<'pool' | 'clock'> & { readonly digests: SourceDigests }): Promise<number> {
  const { rows } = await pool.query<Unchecked>(
    `select w.id, w.user_id, w.paypal_email
     from withdrawals w join users u on u.id = w.user_id and u.deleted_at is null
     where w.source_key is null
       or (w.source_key <> $1 and w.user_id in
         (select user_id from kept_identities where kept_until is null or kept_until > $2))
     order by w.requested_at desc limit $3`,
    [digests.keyId, new Date(clock.now()), perRun],
  );
  for (const { id, userId, paypalEmail } of rows) {
    await inTransaction(pool, async (client) => {
      await lockUser(client, userId);
      const receiver = { kind: 'receiver', reference: toMailbox(paypalEmail) } as const;
      await recordSource(client, userId, receiver, digests, clock.now());
      await client.query('update withdrawals set source_key = $2 where id = $1', [id, digests.keyId]);
    });
  }
  return rows.length;
}
