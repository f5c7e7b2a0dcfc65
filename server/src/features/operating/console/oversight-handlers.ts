import type { consoleBookEndpoints } from '@sidebet/contract/console/books';
import type { consoleContestEndpoints } from '@sidebet/contract/console/contests';
import type { consoleFlagEndpoints } from '@sidebet/contract/console/flags';
import type { consoleGroupEndpoints } from '@sidebet/contract/console/groups';
import type { consoleJobEndpoints } from '@sidebet/contract/console/jobs';
import type { consoleMetricsEndpoints } from '@sidebet/contract/console/metrics';
import type { consoleReportEndpoints } from '@sidebet/contract/console/reports';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { ConsoleContext } from './act.ts';
import { acknowledgeAlarm, listAlarms, testAlarm } from './alarms.ts';
import { listBookRuns, runReconciliation } from './books.ts';
import { answerContest, listContests } from './contests.ts';
import { listFailedEmails, sendEmailAgain } from './failed-emails.ts';
import { listFlags, readFlag, reviewFlag } from './flags.ts';
import { handOverGroup, listOperatorGroups, readOperatorGroup, removeFromGroup } from './groups.ts';
import { marketReportReader } from './market-report.ts';
import { createMetricsReader, writeMetricsFile } from './metrics.ts';
import { providerStates } from './providers.ts';
import { decideReport, listReports, readReport } from './reports.ts';
import { readWork } from './work.ts';

export type OversightContext = ConsoleContext &
  Uses<'alarm' | 'adapters' | 'env' | 'gameSpeed' | 'historyPool' | 'replica' | 'workPool'> &
  Parameters<typeof providerStates>[0];

type Names = keyof (typeof consoleBookEndpoints &
  typeof consoleJobEndpoints &
  typeof consoleMetricsEndpoints &
  typeof consoleFlagEndpoints &
  typeof consoleReportEndpoints &
  typeof consoleContestEndpoints &
  typeof consoleGroupEndpoints);

/** Monitoring for operators: ledger, providers, jobs, alarms, emails, metrics, flags, reports, contested results and groups. */
export function oversightHandlers(context: OversightContext): Handlers<Names> {
  const { pool, clock, wallClock, adapters } = context;
  const providers = providerStates(context);
  const readMetrics = createMetricsReader(context);
  const readMarketReport = marketReportReader(context);
  return {
    operatorListBookRuns: ({ query }) => listBookRuns(pool, query),
    operatorRunReconciliation: (call) => runReconciliation(context, call),
    operatorListProviders: async ({ query }) => ({ items: await providers(query.ask === 'true'), adapters }),
    operatorListAlarms: ({ query }) => listAlarms(pool, query),
    operatorAcknowledgeAlarm: (call) => acknowledgeAlarm(context, call, call.params.id),
    operatorTestAlarm: (call) => testAlarm(context, call),
    operatorGetWork: () => readWork(pool, context.replica, { book: clock.now(), wall: wallClock.now() }),
    operatorListFailedEmails: ({ query }) => listFailedEmails(pool, query),
    operatorResendEmail: (call) => sendEmailAgain(context, call, call.params.id),
    operatorGetMetrics: ({ query }) => readMetrics(query.days),
    operatorGetMetricsFile: async ({ query }) => writeMetricsFile((await readMetrics(query.days)).days),
    operatorGetMarketReport: ({ query }) => readMarketReport(query.days),
    operatorListReports: ({ query }) => listReports(pool, query),
    operatorGetReport: ({ params }) => readReport(pool, params.id),
    operatorDecideReport: (call) => decideReport(context, call, call.params.id),
    operatorListContests: ({ query }) => listContests(pool, query),
    operatorAnswerContest: (call) => answerContest(context, call, call.params.id),
    operatorListGroups: ({ query }) => listOperatorGroups(pool, query),
    operatorGetGroup: ({ params }) => readOperatorGroup(pool, params.groupId),
    operatorHandOverGroup: (call) => handOverGroup(context, call, call.params.groupId),
    operatorRemoveFromGroup: (call) => removeFromGroup(context, call, call.params.groupId),
    operatorListFlags: ({ query }) => listFlags(pool, query),
    operatorGetFlag: ({ params }) => readFlag(pool, params.id),
    operatorReviewFlag: (call) => reviewFlag(context, call, call.params.id),
  };
}
