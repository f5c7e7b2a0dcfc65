import { createApp } from '../src/app/app.ts';
import type { FindViewer, Handlers } from '../src/http/handlers.ts';
import type { RequireOperator } from '../src/users/viewer.ts';

/** The application without a database, enough for its API documents. */
export function describedApp(findViewer: FindViewer, requireOperator: RequireOperator) {
  return createApp({
    handlers: {} as Handlers,
    findViewer,
    requireOperator,
    recordUse: async () => {},
    guardChecks: {} as never,
    gameSpeed: 1,
    readOwnSite: null,
    carriesSession: () => false,
    waitFor: null,
    watchRefusals: () => {},
    hub: {} as never,
    registerWebhooks: async () => {},
    health: {} as never,
    watchRequests: () => {},
    readTraceId: undefined,
    mountOutbox: null,
    previews: {
      mount: () => {},
      verifyLink: () => false,
      betHead: async () => null,
      sharedBet: async () => null,
    },
    publicUrl: undefined,
    trustedProxies: undefined,
    siteDir: null,
    logger: false,
  });
}
