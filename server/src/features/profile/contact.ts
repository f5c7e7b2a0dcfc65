import { type ContactInput, type ContactValue, validateContact } from '@sidebet/domain/accounts/contact';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import { RefusalError } from '../../http/problem.ts';
import { recordSecurityEvent, type SecuritySource } from '../../security-log/record.ts';
import type { Clock } from '../../time/clock.ts';
import { announceProfile } from './announce-profile.ts';

/**
 * Sets the user's contact details and announces them to the user's other windows. Refuses by the domain's rules.
 */
export async function putContact(
  pool: Pool,
  clock: Clock,
  userId: string,
  input: ContactInput,
  source: SecuritySource,
): Promise<ContactValue> {
  const checked = validateContact(input);
  if (checked.kind === 'refusal') {
    throw new RefusalError(checked, [{ path: checked.field, message: checked.message }]);
  }
  const { phone, address } = checked.value;
  await inTransaction(pool, async (client) => {
    await client.query('update users set phone = $2, address = $3, updated_at = $4 where id = $1', [
      userId,
      phone,
      address,
      new Date(clock.now()),
    ]);
    await recordSecurityEvent(client, clock.now(), { kind: 'contact.changed', userId, source });
    await announceProfile(client, userId);
  });
  return { phone, address };
}
