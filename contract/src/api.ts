import { accountEndpoints } from './accounts.ts';
import { betEndpoints } from './bets.ts';
import { eventEndpoints } from './events.ts';
import { notificationEndpoints } from './notifications.ts';
import { settingsEndpoints } from './settings.ts';
import { statisticsEndpoints } from './statistics.ts';
import { walletEndpoints } from './wallet.ts';

/** The whole API in one map. The server's table of handlers has exactly these keys, or does not compile. */
export const api = {
  ...accountEndpoints,
  ...settingsEndpoints,
  ...eventEndpoints,
  ...betEndpoints,
  ...notificationEndpoints,
  ...walletEndpoints,
  ...statisticsEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
