import { authEndpoints } from './auth.ts';
import { betEndpoints } from './bet-endpoints.ts';
import { calendarEndpoints } from './calendar.ts';
import { consoleEndpoints } from './console/endpoints.ts';
import { counterEndpoints } from './counter-endpoints.ts';
import { dataRightsEndpoints } from './data-rights.ts';
import { emailEndpoints } from './email.ts';
import { eventEndpoints } from './events.ts';
import { fileEndpoints } from './files.ts';
import { friendEndpoints } from './friends.ts';
import { gameEndpoints } from './games.ts';
import { groupEndpoints } from './groups/endpoints.ts';
import { notificationEndpoints } from './notifications.ts';
import { openIdEndpoints } from './open-id.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { payMethodEndpoints } from './pay-methods.ts';
import { profileEndpoints } from './profile.ts';
import { protectionEndpoints } from './protection.ts';
import { safetyEndpoints } from './safety.ts';
import { securityEndpoints } from './security.ts';
import { settingsEndpoints } from './settings.ts';
import { siteEndpoints } from './site.ts';
import { statisticsEndpoints } from './statistics.ts';
import { supportEndpoints } from './support.ts';
import { walletEndpoints } from './wallet.ts';

/** The whole API in one map. The server does not compile unless its table of handlers has exactly these keys. */
export const api = {
  ...authEndpoints,
  ...openIdEndpoints,
  ...passwordResetEndpoints,
  ...securityEndpoints,
  ...payMethodEndpoints,
  ...protectionEndpoints,
  ...emailEndpoints,
  ...settingsEndpoints,
  ...siteEndpoints,
  ...eventEndpoints,
  ...gameEndpoints,
  ...groupEndpoints,
  ...betEndpoints,
  ...counterEndpoints,
  ...calendarEndpoints,
  ...notificationEndpoints,
  ...walletEndpoints,
  ...statisticsEndpoints,
  ...friendEndpoints,
  ...safetyEndpoints,
  ...profileEndpoints,
  ...fileEndpoints,
  ...supportEndpoints,
  ...dataRightsEndpoints,
  ...consoleEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
