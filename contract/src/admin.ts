import { adminAuditEndpoints } from './admin-audit.ts';
import { adminBetEndpoints } from './admin-bets.ts';
import { adminEventEndpoints } from './admin-events.ts';
import { adminMoneyEndpoints } from './admin-money.ts';
import { adminPeopleEndpoints } from './admin-people.ts';
import { adminSettingsEndpoints } from './admin-settings.ts';

/** What operators call. A room of the console is a file, and a line here. */
export const adminEndpoints = {
  ...adminAuditEndpoints,
  ...adminSettingsEndpoints,
  ...adminPeopleEndpoints,
  ...adminMoneyEndpoints,
  ...adminEventEndpoints,
  ...adminBetEndpoints,
};
