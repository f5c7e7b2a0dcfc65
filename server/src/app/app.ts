import compress from '@fastify/compress';
import type { SiteSettings } from '@sidebet/domain/site/site-settings';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Previews } from '../features/betting/bets/previews/feature.ts';
import { serveApiDocuments } from '../http/api-documents.ts';
import { acceptUploads } from '../http/files.ts';
import type { GuardChecks } from '../http/handlers.ts';
import { type FindViewer, type Handlers, mountHandlers, type WaitFor } from '../http/handlers.ts';
import { type Health, mountHealth } from '../http/health.ts';
import { logRequests, OwnRequestLines } from '../http/log-requests.ts';
import { openIdReturnPath, passOnOpenIdForms } from '../http/open-id-form-post.ts';
import { requireOwnOrigin } from '../http/origin.ts';
import { answerAsProblem, answerErrorsAsProblems, isTemporary } from '../http/problem.ts';
import { redirectToHttps } from '../http/redirect-to-https.ts';
import { refuseChangesWhileUnwritable } from '../http/refuse-changes.ts';
import { addRequestId, addRequestIds, requestId } from '../http/request-id.ts';
import { limitPages } from '../http/request-limits.ts';
import { secureHeaders } from '../http/secure-headers.ts';
import { serveSite } from '../http/site.ts';
import { type answerLimitMs, limitBodies, timeLimits } from '../http/time-limits.ts';
import { answerUnreadable } from '../http/unreadable-request.ts';
import type { Hub } from '../live/hub.ts';
import { mountStream } from '../live/route.ts';
import { onlyCleanLines } from '../logging/log-options.ts';
import type { RequireOperator } from '../users/viewer.ts';

export type AppParts = {
  readonly handlers: Handlers;
  readonly findViewer: FindViewer;
  readonly requireOperator: RequireOperator;
  /** Records that a user used the site, for users who limit their time. */
  readonly recordUse: (userId: string) => Promise<void>;
  /** The checks behind the guards that endpoints declare in the contract. */
  readonly guardChecks: GuardChecks;
  /** Whether a request has a session cookie. The session may be invalid. */
  readonly carriesSession: (request: FastifyRequest) => boolean;
  /** Rate limits by user and IP address; null when rate limits are off. */
  readonly waitFor: WaitFor | null;
  readonly hub: Hub;
  /** Adds the provider webhooks. They authenticate themselves by signature. */
  readonly registerWebhooks: (app: FastifyInstance) => Promise<void>;
  readonly health: Health;
  /** Observes every request before it is handled, for metrics and traces. */
  readonly watchRequests: (app: FastifyInstance) => void;
  /** The id of the running request's trace, for its log lines. */
  readonly readTraceId: (() => string | undefined) | undefined;
  /** Records refused access in the security log. */
  readonly watchRefusals: (app: FastifyInstance) => void;
  /** Mounts the development outbox, which shows emails instead of sending them. */
  readonly mountOutbox: ((app: FastifyInstance) => void) | null;
  /** Link previews for shared bets. */
  readonly previews: Previews;
  readonly gameSpeed: number;
  /** The settings of a site without cash; null on sites with cash. */
  readonly readOwnSite: (() => Promise<SiteSettings | null>) | null;
  readonly publicUrl: string | undefined;
  /**
   * Proxies whose X-Forwarded-For header is trusted. Empty by default, because any client can send the header.
   */
  readonly trustedProxies: readonly string[] | undefined;
  /** The built web app, or null to serve only the API. */
  readonly siteDir: string | null;
  /** How long an endpoint may take to respond, if not as long as users wait. */
  readonly answerLimitMs?: typeof answerLimitMs | undefined;
  readonly logger: FastifyServerOptions['logger'];
};

export const webhookPath = '/api/webhooks/';
const maxBodyBytes = 64 * 1024;

/** The HTTP application without a socket: tests inject requests and main.ts listens. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: onlyCleanLines(parts.logger, { isExpected: isTemporary, readTraceId: parts.readTraceId }),
    logController: new OwnRequestLines(),
    bodyLimit: maxBodyBytes,
    genReqId: requestId,
    trustProxy: parts.trustedProxies ? [...parts.trustedProxies] : false,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      addRequestId(request, reply);
      answerAsProblem(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    ...timeLimits,
    // During a stop, requests on open connections still get a response, and then their connection closes.
    return503OnClosing: false,
    // A stop lets running requests finish. server.ts cuts off the ones that take too long.
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  // Every request with a session counts as use: endpoints, the stream and the operators' API document.
  const findViewer: FindViewer = async (request) => {
    const viewer = await parts.findViewer(request);
    if (viewer) await parts.recordUse(viewer.id);
    return viewer;
  };
  const isHttps = parts.publicUrl?.startsWith('https://') ?? false;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addRequestIds(app);
  // Before the request's line is written, so it has the trace's id.
  parts.watchRequests(app);
  logRequests(app);
  parts.watchRefusals(app);
  answerErrorsAsProblems(app);
  limitBodies(app);
  limitPages(app, parts.waitFor);
  acceptUploads(app);
  secureHeaders(app, isHttps);
  redirectToHttps(app, parts.publicUrl);
  refuseChangesWhileUnwritable(app, () => parts.hub.isWritable());
  requireOwnOrigin(app, parts.publicUrl, [webhookPath, openIdReturnPath]);
  await passOnOpenIdForms(app);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false });
  await serveApiDocuments(app, { ...parts, findViewer }, parts.publicUrl);
  mountHealth(app, parts.health);
  await parts.registerWebhooks(app);
  mountStream(app, parts.hub, findViewer);
  mountHandlers(
    app,
    parts.handlers,
    findViewer,
    parts.guardChecks,
    parts.waitFor,
    parts.requireOperator,
    parts.answerLimitMs,
  );
  parts.mountOutbox?.(app);
  parts.previews.mount(app);
  if (parts.siteDir) {
    const { siteDir: dir, publicUrl, gameSpeed, readOwnSite, carriesSession, previews } = parts;
    const { verifyLink, betHead, sharedBet } = previews;
    await serveSite(app, {
      ...{ dir, publicUrl, gameSpeed, readOwnSite, carriesSession },
      ...{ verifyLink, betHead, sharedBet },
    });
  }
  return app;
}
