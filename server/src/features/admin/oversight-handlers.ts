import type { AdapterModes, adminBookEndpoints } from '@sidebet/contract/admin-books';
import type { adminFigureEndpoints } from '@sidebet/contract/admin-figures';
import type { adminFlagEndpoints } from '@sidebet/contract/admin-flags';
import type { adminJobEndpoints } from '@sidebet/contract/admin-jobs';
import type { Alarm } from '../../alarms/alarms.ts';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { AdminDeps } from './act.ts';
import { acknowledgeAlarm, listAlarms } from './alarms.ts';
import { listBookRuns, runReconciliation } from './books.ts';
import { listFailedMails, sendMailAgain } from './failed-mails.ts';
import { figuresFile, figuresReader } from './figures.ts';
import { listFlags, lookAtFlag, readFlag } from './flags.ts';
import type { providerStates } from './providers.ts';
import { readWork } from './work.ts';

export type OversightDeps = AdminDeps & {
  /** Wall time, used by emails, alarms and jobs. */
  readonly wallClock: Clock;
  readonly alarm: Alarm;
  readonly providers: ReturnType<typeof providerStates>;
  readonly adapters: AdapterModes;
};

type Names = keyof (typeof adminBookEndpoints &
  typeof adminJobEndpoints &
  typeof adminFigureEndpoints &
  typeof adminFlagEndpoints);

/** Monitoring for operators: ledger, providers, jobs, alarms, emails, metrics and flags. */
export function oversightHandlers(deps: OversightDeps): Handlers<Names> {
  const { pool, clock, wallClock, providers, adapters } = deps;
  const readFigures = figuresReader(deps);
  return {
    adminListBookRuns: ({ query }) => listBookRuns(pool, query),
    adminRunReconciliation: (call) => runReconciliation(deps, call),
    adminListProviders: async ({ query }) => ({ items: await providers(query.ask === 'true'), adapters }),
    adminListAlarms: ({ query }) => listAlarms(pool, query),
    adminAcknowledgeAlarm: (call) => acknowledgeAlarm(deps, call, call.params.id.toLowerCase()),
    adminGetWork: () => readWork(pool, { book: clock.now(), wall: wallClock.now() }),
    adminListFailedMails: ({ query }) => listFailedMails(pool, query),
    adminSendMailAgain: (call) => sendMailAgain(deps, call, call.params.id.toLowerCase()),
    adminGetFigures: ({ query }) => readFigures(query.days),
    adminGetFiguresFile: async ({ query }) => figuresFile((await readFigures(query.days)).days),
    adminListFlags: ({ query }) => listFlags(pool, query),
    adminGetFlag: async ({ params }) => {
      const flag = await readFlag(pool, params.id);
      if ('kind' in flag) throw new RefusalError(flag);
      return flag;
    },
    adminLookAtFlag: (call) => lookAtFlag(deps, call, call.params.id.toLowerCase()),
  };
}
