import { isProofFresh, sessionLimits } from '@sidebet/domain/accounts/session-limits';
import { refuse } from '@sidebet/domain/refusals';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';

type StepUpDeps = { readonly pool: Pool; readonly clock: Clock };

/**
 * Refuses unless this session's person proved within the last ten minutes that it is them. Asked of the database and not
 * of a cache, because a proof made in one process counts in all.
 */
export async function requireProof({ pool, clock }: StepUpDeps, viewer: Viewer): Promise<void> {
  const { rows } = await pool.query<{ provenAt: number }>(
    'select proven_at as "provenAt" from sessions where id = $1',
    [viewer.sessionId],
  );
  if (!rows[0] || !isProofFresh(rows[0].provenAt, clock.now()))
    throw new RefusalError(refuse('stepUpNeeded'));
}

/** What taking money out asks for first: an address that is verified, then a fresh proof. */
export async function requireMayWithdraw(deps: StepUpDeps, viewer: Viewer): Promise<void> {
  const { rows } = await deps.pool.query<{ verified: boolean }>(
    'select email_verified as verified from users where id = $1',
    [viewer.id],
  );
  if (!rows[0]?.verified) throw new RefusalError(refuse('emailNotVerified'));
  await requireProof(deps, viewer);
}

/** Notes a proof of this session; gives until when it counts, milliseconds since 1970 UTC. */
export async function noteProof({ pool, clock }: StepUpDeps, viewer: Viewer): Promise<number> {
  const now = clock.now();
  await pool.query('update sessions set proven_at = $2 where id = $1', [viewer.sessionId, new Date(now)]);
  return now + sessionLimits.proofMs;
}
