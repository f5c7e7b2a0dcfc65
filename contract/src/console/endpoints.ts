import { consoleAuditEndpoints } from './audit.ts';
import { consoleBetEndpoints } from './bets.ts';
import { consoleBookEndpoints } from './books.ts';
import { consoleContestEndpoints } from './contests.ts';
import { consoleEventEndpoints } from './events.ts';
import { consoleFlagEndpoints } from './flags.ts';
import { consoleGroupEndpoints } from './groups.ts';
import { consoleJobEndpoints } from './jobs.ts';
import { consoleMetricsEndpoints } from './metrics.ts';
import { consoleMoneyEndpoints } from './money.ts';
import { consolePeopleEndpoints } from './people.ts';
import { consoleReportEndpoints } from './reports.ts';
import { consoleResultEndpoints } from './results.ts';
import { consoleSecurityLogEndpoints } from './security-log.ts';
import { consoleSettingsEndpoints } from './settings.ts';
import { consoleSupportEndpoints } from './support.ts';
import { consoleTeamNameEndpoints } from './team-names.ts';
import { consoleWithdrawalEndpoints } from './withdrawals.ts';

/** The operators' endpoints. Each page of the console is a file and a line here. */
export const consoleEndpoints = {
  ...consoleAuditEndpoints,
  ...consoleSettingsEndpoints,
  ...consolePeopleEndpoints,
  ...consoleMoneyEndpoints,
  ...consoleEventEndpoints,
  ...consoleResultEndpoints,
  ...consoleContestEndpoints,
  ...consoleTeamNameEndpoints,
  ...consoleBetEndpoints,
  ...consoleWithdrawalEndpoints,
  ...consoleSupportEndpoints,
  ...consoleBookEndpoints,
  ...consoleJobEndpoints,
  ...consoleMetricsEndpoints,
  ...consoleFlagEndpoints,
  ...consoleReportEndpoints,
  ...consoleGroupEndpoints,
  ...consoleSecurityLogEndpoints,
};
