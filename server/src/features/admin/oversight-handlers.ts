import type { adminBookEndpoints } from '@sidebet/contract/admin-books';
import type { adminFlagEndpoints } from '@sidebet/contract/admin-flags';
import type { adminGroupEndpoints } from '@sidebet/contract/admin-groups';
import type { adminJobEndpoints } from '@sidebet/contract/admin-jobs';
import type { adminMetricsEndpoints } from '@sidebet/contract/admin-metrics';
import type { adminReportEndpoints } from '@sidebet/contract/admin-reports';
import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AdminContext } from './act.ts';
import { acknowledgeAlarm, listAlarms, testAlarm } from './alarms.ts';
import { listBookRuns, runReconciliation } from './books.ts';
import { listFailedEmails, sendEmailAgain } from './failed-emails.ts';
import { listFlags, readFlag, reviewFlag } from './flags.ts';
import { handOverGroup, listAdminGroups, readAdminGroup } from './groups.ts';
import { marketReportReader } from './market-report.ts';
import { createMetricsReader, writeMetricsFile } from './metrics.ts';
import { providerStates } from './providers.ts';
import { decideReport, listReports, readReport } from './reports.ts';
import { readWork } from './work.ts';

export type OversightContext = AdminContext &
  Uses<'alarm' | 'adapters' | 'env' | 'workPool'> &
  Parameters<typeof providerStates>[0];

type Names = keyof (typeof adminBookEndpoints &
  typeof adminJobEndpoints &
  typeof adminMetricsEndpoints &
  typeof adminFlagEndpoints &
  typeof adminReportEndpoints &
  typeof adminGroupEndpoints);

/** Monitoring for operators: ledger, providers, jobs, alarms, emails, metrics, flags, reports and groups. */
export function oversightHandlers(context: OversightContext): Handlers<Names> {
  const { pool, clock, wallClock, adapters } = context;
  // Whole tables are read.
  const inFull = { ...context, pool: context.workPool };
  const providers = providerStates(context);
  const readMetrics = createMetricsReader(inFull);
  const readMarketReport = marketReportReader(inFull);
  return {
    adminListBookRuns: ({ query }) => listBookRuns(pool, query),
    adminRunReconciliation: (call) => runReconciliation(context, call),
    adminListProviders: async ({ query }) => ({ items: await providers(query.ask === 'true'), adapters }),
    adminListAlarms: ({ query }) => listAlarms(pool, query),
    adminAcknowledgeAlarm: (call) => acknowledgeAlarm(context, call, call.params.id.toLowerCase()),
    adminTestAlarm: (call) => testAlarm(context, call),
    adminGetWork: () => readWork(pool, { book: clock.now(), wall: wallClock.now() }),
    adminListFailedMails: ({ query }) => listFailedEmails(pool, query),
    adminSendMailAgain: (call) => sendEmailAgain(context, call, call.params.id.toLowerCase()),
    adminGetFigures: ({ query }) => readMetrics(query.days),
    adminGetFiguresFile: async ({ query }) => writeMetricsFile((await readMetrics(query.days)).days),
    adminGetMarketReport: ({ query }) => readMarketReport(query.days),
    adminListReports: ({ query }) => listReports(pool, query),
    adminGetReport: ({ params }) => readReport(pool, params.id),
    adminDecideReport: (call) => decideReport(context, call, call.params.id.toLowerCase()),
    adminListGroups: ({ query }) => listAdminGroups(pool, query),
    adminGetGroup: ({ params }) => readAdminGroup(pool, params.groupId.toLowerCase()),
    adminHandOverGroup: (call) => handOverGroup(context, call, call.params.groupId.toLowerCase()),
    adminListFlags: ({ query }) => listFlags(pool, query),
    adminGetFlag: ({ params }) => readFlag(pool, params.id),
    adminLookAtFlag: (call) => reviewFlag(context, call, call.params.id.toLowerCase()),
  };
}
