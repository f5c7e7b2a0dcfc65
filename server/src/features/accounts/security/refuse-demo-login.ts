import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { demoPeople } from '../../../config/demo-people.ts';
import type { Env } from '../../../config/env.ts';
import type { Pool } from '../../../db/pool.ts';

/**
 * Refuses a second factor for a demo login on a site with a public address: its password is public, so the first visitor would
 * own the console.
 */
export async function refuseDemoLogin(
  pool: Pool,
  env: Pick<Env, 'PUBLIC_URL'>,
  userId: string,
): Promise<Refusal | null> {
  if (env.PUBLIC_URL === undefined) return null;
  const { rowCount } = await pool.query('select from users where id = $1 and email = any($2)', [
    userId,
    demoPeople.map(({ email }) => email),
  ]);
  return rowCount === 0 ? null : refuse('demoLoginStaysOpen');
}
