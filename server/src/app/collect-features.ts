import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { openAuth } from '../features/accounts/auth/open-auth.ts';
import { dataRightsFeature } from '../features/accounts/data-rights/feature.ts';
import { emailedLinksFeature } from '../features/accounts/emailed-links/feature.ts';
import { filesFeature } from '../features/accounts/files/feature.ts';
import { profileFeature } from '../features/accounts/profile/feature.ts';
import { protectionFeature } from '../features/accounts/protection/feature.ts';
import { securityFeature } from '../features/accounts/security/feature.ts';
import { settingsFeature } from '../features/accounts/settings/feature.ts';
import { calendarFeature } from '../features/betting/bets/calendar/feature.ts';
import { createChallengeLinks } from '../features/betting/bets/challenge-links.ts';
import { betsFeature } from '../features/betting/bets/feature.ts';
import { previewsFeature } from '../features/betting/bets/previews/feature.ts';
import { eventsFeature } from '../features/betting/events/feature.ts';
import { statisticsFeature } from '../features/betting/statistics/feature.ts';
import { closeCheckouts } from '../features/money/deposits/close-checkouts.ts';
import { depositsFeature } from '../features/money/deposits/feature.ts';
import { providerWebhooksFeature } from '../features/money/provider-webhooks/feature.ts';
import { statementsFeature } from '../features/money/statements/feature.ts';
import { withdrawalsFeature } from '../features/money/withdrawals/feature.ts';
import { consoleFeature } from '../features/operating/console/feature.ts';
import { siteFeature } from '../features/operating/site/feature.ts';
import { supportFeature } from '../features/operating/support/feature.ts';
import { emailFeature } from '../features/people/email/feature.ts';
import { friendsFeature } from '../features/people/friends/feature.ts';
import { groupsFeature } from '../features/people/groups/feature.ts';
import { notificationsFeature } from '../features/people/notifications/feature.ts';
import { safetyFeature } from '../features/people/safety/feature.ts';
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
