import { currentTerms, needsAcceptance } from '@sidebet/domain/auth/terms';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool } from '../../../db/pool.ts';
import type { Viewer } from '../../../users/viewer.ts';

/**
 * Refuses a user who has not accepted the current terms (newTermsNotAccepted). Acceptance is never withdrawn, so it is read
 * once for each cached session.
 */
export function requireAcceptedTerms(pool: Pool): (viewer: Viewer) => Promise<Refusal | null> {
  const accepted = new WeakSet<Viewer>();
  return async (viewer) => {
    if (accepted.has(viewer)) return null;
    const { rows } = await pool.query<{ version: string | null }>({
      name: 'read-accepted-terms',
      text: 'select terms_version as version from users where id = $1',
      values: [viewer.id],
    });
    if (needsAcceptance(rows[0]?.version ?? null)) return refuse('newTermsNotAccepted');
    accepted.add(viewer);
    return null;
  };
}

/** Records that a user accepts the current terms. Repeats change nothing. Refuses any other version (termsNotCurrent). */
export async function acceptTerms(pool: Pool, userId: string, version: string): Promise<Refusal | null> {
  if (version !== currentTerms.version) return refuse('termsNotCurrent');
  await pool.query(
    `update users set terms_version = $2
     where id = $1 and deleted_at is null and (terms_version is null or terms_version < $2)`,
    [userId, version],
  );
  return null;
}
