import type { dataRightsEndpoints } from '@sidebet/contract/data-rights';
import { deletionBlockers } from '@sidebet/domain/data-rights/deletion';
import type { Handlers, Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import { securityChangedMail } from '../mail/templates/security.ts';
import { writeMails } from '../mail/write-mail.ts';
import { readFacts } from './account-facts.ts';
import { type DeletionDeps, deleteAccount } from './delete-account.ts';
import { type DownloadDeps, downloadOf } from './download.ts';

export type DataRightsDeps = DeletionDeps &
  DownloadDeps & {
    /** RATE_LIMITS. */
    readonly rateLimits: boolean;
    readonly siteUrl: () => string;
    readonly requireProof: (viewer: Viewer) => Promise<void>;
    /** Clears ended sessions from this process's cache before the announcement arrives. */
    readonly forgetSession: (sessionId: string) => void;
  };

/** Settings, Account Info: data download and account deletion. */
export function dataRightsHandlers(deps: DataRightsDeps): Handlers<keyof typeof dataRightsEndpoints> {
  const { pool, wallClock, rateLimits, requireProof, siteUrl } = deps;
  // Limited because each download reads all data of a user.
  const downloads = rateLimits ? attemptLimit({ max: 10, windowMs: 3_600_000, clock: wallClock }) : noLimit;
  return {
    askForMyData: async ({ viewer }) => {
      await requireProof(viewer);
      const { rows } = await pool.query<{ email: string; firstName: string }>(
        'select email, first_name as "firstName" from users where id = $1',
        [viewer.id],
      );
      const { email: address, firstName } = rows[0]!;
      const now = wallClock.now();
      const content = securityChangedMail({
        firstName,
        what: 'Someone requested a copy of your account data.',
        at: `${new Date(now).toISOString().replace('T', ' ').slice(0, 16)} UTC`,
        forgotUrl: `${siteUrl()}/forgot-password`,
      });
      await writeMails(pool, now, [{ kind: 'securityChanged', userId: viewer.id, address, content }]);
      return null;
    },
    downloadMyData: async ({ viewer, reply }) => {
      await requireProof(viewer);
      const wait = downloads.take(viewer.id);
      if (wait !== null) {
        reply.header('retry-after', wait);
        throw new RefusalError(refusalOf('tooManyRequests'));
      }
      reply.header('cache-control', 'no-store');
      return downloadOf(deps, viewer.id);
    },
    getDeletion: async ({ viewer }) => {
      const facts = await readFacts(pool, viewer.id);
      if (!facts) throw new RefusalError(refusalOf('userNotFound'));
      return { obstacles: deletionBlockers(facts), openOffers: facts.openOffers };
    },
    deleteAccount: async ({ viewer, body }) => {
      await requireProof(viewer);
      const outcome = await deleteAccount(deps, viewer.id, body.confirmation);
      if (outcome.kind === 'refusal') {
        const beside = outcome.code === 'deletionNotConfirmed' ? 'confirmation' : undefined;
        throw new RefusalError(outcome, beside && [{ path: beside, message: outcome.message }]);
      }
      for (const id of outcome.sessions) deps.forgetSession(id);
      return null;
    },
  };
}
