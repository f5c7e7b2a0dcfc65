import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { openAuth } from '../features/auth/open-auth.ts';
import { calendarFeature } from '../features/bets/calendar/feature.ts';
import { createChallengeLinks } from '../features/bets/challenge-links.ts';
import { betsFeature } from '../features/bets/feature.ts';
import { previewsFeature } from '../features/bets/previews/feature.ts';
import { consoleFeature } from '../features/console/feature.ts';
import { dataRightsFeature } from '../features/data-rights/feature.ts';
import { closeCheckouts } from '../features/deposits/close-checkouts.ts';
import { depositsFeature } from '../features/deposits/feature.ts';
import { emailFeature } from '../features/email/feature.ts';
import { emailedLinksFeature } from '../features/emailed-links/feature.ts';
import { eventsFeature } from '../features/events/feature.ts';
import { filesFeature } from '../features/files/feature.ts';
import { friendsFeature } from '../features/friends/feature.ts';
import { groupsFeature } from '../features/groups/feature.ts';
import { notificationsFeature } from '../features/notifications/feature.ts';
import { profileFeature } from '../features/profile/feature.ts';
import { protectionFeature } from '../features/protection/feature.ts';
import { providerWebhooksFeature } from '../features/provider-webhooks/feature.ts';
import { safetyFeature } from '../features/safety/feature.ts';
import { securityFeature } from '../features/security/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import { siteFeature } from '../features/site/feature.ts';
import { statementsFeature } from '../features/statements/feature.ts';
import { statisticsFeature } from '../features/statistics/feature.ts';
import { supportFeature } from '../features/support/feature.ts';
import { withdrawalsFeature } from '../features/withdrawals/feature.ts';
import type { Handlers } from '../http/handlers.ts';
import { requestLimits } from '../http/request-limits.ts';
import { watchWebhooks } from '../http/watch-webhooks.ts';
import { readOrigin } from '../integrations/place/port.ts';
import { createPictureStore } from '../pictures/picture-store.ts';
import { watchRefusals } from '../security-log/watch-refusals.ts';
import { createInviteTokens } from '../users/group-invites.ts';
import type { Viewer } from '../users/viewer.ts';
import { webhookPath } from './app.ts';

/** What the features add to the HTTP application. A missing handler does not compile. */
export function collectFeatures(context: Context, auth: ReturnType<typeof openAuth>) {
  const { wallClock, rateLimits, alarm, eligibility, backgroundWork } = context;
  const protection = protectionFeature(context, (userId) => closeCheckouts(context, userId));
  const mail = emailFeature(context);
  const links = createChallengeLinks(context);
  const pictures = createPictureStore();
  const inviteTokens = createInviteTokens(context);
  const handlers: Handlers = {
    ...auth.handlers,
    ...emailedLinksFeature(auth.context).handlers,
    ...securityFeature(auth.context, context.env).handlers,
    ...protection.handlers,
    ...settingsFeature(context).handlers,
    ...siteFeature(context).handlers,
    ...eventsFeature(context).handlers,
    ...betsFeature(context, links).handlers,
    ...calendarFeature(context).handlers,
    ...notificationsFeature(context).handlers,
    ...mail.handlers,
    ...statisticsFeature(context).handlers,
    ...friendsFeature(context).handlers,
    ...groupsFeature(context, inviteTokens, pictures).handlers,
    ...safetyFeature(context, inviteTokens).handlers,
    ...depositsFeature(context).handlers,
    ...profileFeature(context).handlers,
    ...filesFeature(context).handlers,
    ...supportFeature(context).handlers,
    ...dataRightsFeature(context).handlers,
    ...withdrawalsFeature(context).handlers,
    ...statementsFeature(context).handlers,
    ...consoleFeature(context).handlers,
  };
  return {
    handlers,
    findViewer: auth.findViewer,
    recordUse: protection.recordUse,
    guardChecks: {
      ...auth.guardChecks,
      offersCash: context.offersCash,
      eligibility: (viewer: Viewer, request: FastifyRequest) => {
        const origin = readOrigin(request);
        return () => eligibility.mayPlay(viewer.id, origin);
      },
      backgroundWork,
    },
    requireOperator: auth.requireOperator,
    carriesSession: auth.carriesSession,
    waitFor: requestLimits(wallClock, rateLimits),
    registerWebhooks: async (app: FastifyInstance) => {
      watchWebhooks(app, webhookPath, alarm);
      if (context.offersCash) providerWebhooksFeature(context).registerWebhooks(app);
    },
    watchRefusals: (app: FastifyInstance) => watchRefusals(app, auth.securityLog, wallClock),
    mountOutbox: mail.mountOutbox,
    gameSpeed: context.gameSpeed,
    readOwnSite: context.offersCash ? null : () => context.site.read(),
    previews: previewsFeature(context, links, pictures),
  };
}
