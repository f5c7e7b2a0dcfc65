import { randomUUID } from 'node:crypto';
import { formatDollars } from '@sidebet/domain/cents';
import type { Book } from '../book/book.ts';
import { demoPassword, demoPeople } from '../config/demo-people.ts';
import { createPool } from '../db/pool.ts';
import type { Auth } from '../features/auth/better-auth.ts';
import { createUser } from '../features/auth/create-user.ts';

const startCents = 500_00;

/**
 * Seeds a play-money database that has no users: two demo users who are friends and have play money, and an
 * operator. Returns the lines to print; none if the database already has users.
 */
export async function createDemoPeople(databaseUrl: string, auth: Auth, book: Book): Promise<string[]> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query('select 1 from users limit 1');
    if (rows.length > 0) return [];
    const ids: string[] = [];
    for (const person of demoPeople) {
      const created = await createUser(auth, {
        ...person,
        dob: '1990-01-01',
        password: demoPassword,
        promoCode: null,
      });
      if (created.kind !== 'signedIn') throw new Error(`Demo person ${person.username}: ${created.message}`);
      ids.push(created.userId);
      await pool.query('update users set email_verified = true where id = $1', [created.userId]);
    }
    for (const userId of ids.slice(0, 2)) {
      const adjustmentId = randomUUID();
      const command = { kind: 'adjust', adjustmentId, userId, amountCents: startCents } as const;
      await book.execute({ command, key: { actorId: userId, key: 'demo money', requestHash: 'demo' } });
    }
    const [low, high] = ids.slice(0, 2).sort();
    await pool.query(
      `insert into friendships (low_id, high_id, requested_by, accepted_at) values ($1, $2, $1, now()) on conflict do nothing`,
      [low, high],
    );
    return [
      `Demo logins (password ${demoPassword}), ${formatDollars(startCents)} of play money each:`,
      ...demoPeople.map(({ email, role }) => `  ${email}${role === 'admin' ? '  (admin)' : ''}`),
    ];
  } finally {
    await pool.end();
  }
}
