import type { dataRightsEndpoints } from '@sidebet/contract/data-rights';
import { deletionBlockers } from '@sidebet/domain/data-rights/deletion';
import { refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Calls, Uses } from '../../../context.ts';
import { securityChangedEmail } from '../../../emails/templates/logins.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import { iso } from '../../../time/instants.ts';
import { deleteAccount } from './delete-account.ts';
import { readFacts, readIous } from './deletion-facts.ts';
import { createDownload } from './download.ts';

/** Settings, Your Data: data download and account deletion. */
export function dataRightsFeature(
  context: Uses<
    | 'files'
    | 'log'
    | 'pool'
    | 'historyPool'
    | 'clock'
    | 'wallClock'
    | 'rateLimits'
    | 'siteUrl'
    | 'forgetSession'
  > &
    Calls<'book', 'executeAll'>,
) {
  const { pool, wallClock, rateLimits, siteUrl } = context;
  // Limited because each download reads all data of a user.
  const downloads = rateLimits ? attemptLimit({ max: 10, windowMs: 3_600_000, clock: wallClock }) : noLimit;
  const handlers: Handlers<keyof typeof dataRightsEndpoints> = {
    askForMyData: async ({ viewer }) => {
      const { rows } = await pool.query<{ email: string; firstName: string }>(
        'select email, first_name from users where id = $1',
        [viewer.id],
      );
      const { email: address, firstName } = rows[0]!;
      const now = wallClock.now();
      const content = securityChangedEmail({
        firstName,
        what: 'Someone requested a copy of your account data.',
        at: `${iso(now).replace('T', ' ').slice(0, 16)} UTC`,
        forgotUrl: `${siteUrl()}/forgot-password`,
      });
      await writeEmails(pool, now, [{ kind: 'securityChanged', userId: viewer.id, address, content }]);
      return null;
    },
    downloadMyData: async ({ viewer, reply }) => {
      const wait = downloads.take(viewer.id);
      if (wait !== null) return refuseTooMany(wait);
      reply.header('cache-control', 'no-store');
      return createDownload({ ...context, pool: context.historyPool() }, viewer.id);
    },
    getDeletion: async ({ viewer }) => {
      const facts = await readFacts(pool, viewer.id);
      if (!facts) return refuse('userNotFound');
      return {
        obstacles: deletionBlockers(facts),
        ious: await readIous(pool, viewer.id),
        openOffers: facts.openOffers,
      };
    },
    deleteAccount: async ({ viewer, body }) => {
      const result = await deleteAccount(context, viewer.id, body);
      if (result.kind === 'refusal') return result;
      for (const id of result.sessions) context.forgetSession(id);
      return null;
    },
  };
  return { handlers };
}
