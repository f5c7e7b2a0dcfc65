import { type ContactInput, type ContactValue, validateContact } from '@sidebet/domain/profile/contact';
import type { Refusal } from '@sidebet/domain/refusals';
import { inTransaction } from '../../db/in-transaction.ts';
import { announce } from '../../db/live-payload.ts';
import type { Pool } from '../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../security-log/record.ts';
import type { GameClock } from '../../time/clock.ts';

/**
 * Sets the user's contact details and announces them to the user's other windows. Refuses by the domain's rules.
 */
export async function putContact(
  pool: Pool,
  clock: GameClock,
  userId: string,
  input: ContactInput,
  source: SecuritySource,
): Promise<ContactValue | Refusal> {
  const checked = validateContact(input);
  if (checked.kind === 'refusal') return checked;
  const { phone, address } = checked.value;
  await inTransaction(pool, async (client) => {
    await client.query('update users set phone = $2, address = $3, updated_at = $4 where id = $1', [
      userId,
      phone,
      address,
      new Date(clock.now()),
    ]);
    await recordSecurityEvent(client, clock.now(), { kind: 'contact.changed', userId, source });
    await announce(client, { profiles: [userId] });
  });
  return { phone, address };
}
