import { adminAuditEndpoints } from './admin-audit.ts';
import { adminBetEndpoints } from './admin-bets.ts';
import { adminBookEndpoints } from './admin-books.ts';
import { adminEventEndpoints } from './admin-events.ts';
import { adminFlagEndpoints } from './admin-flags.ts';
import { adminGroupEndpoints } from './admin-groups.ts';
import { adminJobEndpoints } from './admin-jobs.ts';
import { adminMetricsEndpoints } from './admin-metrics.ts';
import { adminMoneyEndpoints } from './admin-money.ts';
import { adminPeopleEndpoints } from './admin-people.ts';
import { adminReportEndpoints } from './admin-reports.ts';
import { adminResultEndpoints } from './admin-results.ts';
import { adminSecurityLogEndpoints } from './admin-security-log.ts';
import { adminSettingsEndpoints } from './admin-settings.ts';
import { adminSupportEndpoints } from './admin-support.ts';
import { adminWithdrawalEndpoints } from './admin-withdrawals.ts';

/** The operators' endpoints. Each page of the console is a file and a line here. */
export const adminEndpoints = {
  ...adminAuditEndpoints,
  ...adminSettingsEndpoints,
  ...adminPeopleEndpoints,
  ...adminMoneyEndpoints,
  ...adminEventEndpoints,
  ...adminResultEndpoints,
  ...adminBetEndpoints,
  ...adminWithdrawalEndpoints,
  ...adminSupportEndpoints,
  ...adminBookEndpoints,
  ...adminJobEndpoints,
  ...adminMetricsEndpoints,
  ...adminFlagEndpoints,
  ...adminReportEndpoints,
  ...adminGroupEndpoints,
  ...adminSecurityLogEndpoints,
};
