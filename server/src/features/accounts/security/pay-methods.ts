import type { PayMethods } from '@sidebet/contract/pay-methods';
import { decidePayMethods, type PayMethod, type PayMethodsInput } from '@sidebet/domain/groups/pay-methods';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import type { GameClock } from '../../../time/clock.ts';
import { refuseSilenced } from '../../../users/silence.ts';

export async function readPayMethods(db: Pool | PoolClient, userId: string): Promise<PayMethods> {
  const { rows } = await db.query<PayMethod>({
    name: 'read-pay-methods',
    text: 'select kind, value from pay_methods where user_id = $1 order by position',
    values: [userId],
  });
  return toView(rows);
}

function toView(methods: readonly PayMethod[]): PayMethods {
  const none: PayMethods = { venmo: null, cashApp: null, payPalMe: null, text: null, preferred: null };
  const values = Object.fromEntries(methods.map(({ kind, value }) => [kind, value]));
  return { ...none, ...values, preferred: methods[0]?.kind ?? null };
}

/**
 * Replaces how the user wants to be paid. Refuses, in this order: as `decidePayMethods`, silenced if the text is new. The result
 * says whether anything changed.
 */
export async function putPayMethods(
  { pool, clock }: { readonly pool: Pool; readonly clock: GameClock },
  userId: string,
  input: PayMethodsInput,
  source: SecuritySource,
): Promise<{ readonly kind: 'saved'; readonly view: PayMethods; readonly hasChanged: boolean } | Refusal> {
  const methods = decidePayMethods(input);
  if (isRefusal(methods)) return methods;
  const view = toView(methods);
  return inTransactionUnlessRefused(pool, async (client) => {
    await client.query('select from users where id = $1 for no key update', [userId]);
    const before = await readPayMethods(client, userId);
    const hasChanged = JSON.stringify(before) !== JSON.stringify(view);
    if (!hasChanged) return { kind: 'saved', view, hasChanged };
    const now = clock.now();
    // Others read the text, as they read a note.
    const silenced =
      view.text !== null && view.text !== before.text ? await refuseSilenced(client, userId, now) : null;
    if (silenced) return silenced;
    await client.query('delete from pay_methods where user_id = $1', [userId]);
    await client.query(
      `insert into pay_methods (user_id, kind, value, position, changed_at)
       select $1, new.kind, new.value, new.number - 1, $4
       from unnest($2::text[], $3::text[]) with ordinality as new (kind, value, number)`,
      [userId, methods.map(({ kind }) => kind), methods.map(({ value }) => value), new Date(now)],
    );
    await recordSecurityEvent(client, now, { kind: 'payMethods.changed', userId, source });
    return { kind: 'saved', view, hasChanged };
  });
}
