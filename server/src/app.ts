import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Previews } from './features/previews/previews.ts';
import { serveApiDocuments } from './http/api-documents.ts';
import { acceptUploads } from './http/files.ts';
import {
  type FindViewer,
  type Handlers,
  mountHandlers,
  type RequireOperator,
  type WaitFor,
} from './http/handlers.ts';
import { type Health, mountHealth } from './http/health.ts';
import { logRequests, OwnRequestLines } from './http/log-requests.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { answerAsProblem, answerErrorsAsProblems } from './http/problem.ts';
import { redirectToHttps } from './http/redirect-to-https.ts';
import { requestId, tellRequestId, tellRequestIds } from './http/request-id.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { serveSite } from './http/site.ts';
import { timeLimits } from './http/time-limits.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import type { Hub } from './live/hub.ts';
import { mountStream } from './live/route.ts';
import { onlyCleanLines } from './log-options.ts';

export type AppParts = {
  readonly handlers: Handlers;
  readonly findViewer: FindViewer;
  readonly requireOperator: RequireOperator;
  /** Whether a request comes with a session cookie, be it good or not. */
  readonly carriesSession: (request: FastifyRequest) => boolean;
  /** Counts requests against the limits by person and address; null without any. */
  readonly waitFor: WaitFor | null;
  readonly hub: Hub;
  /** Adds the provider webhooks, which verify themselves. */
  readonly registerWebhooks: (app: FastifyInstance) => Promise<void>;
  readonly health: Health;
  /** Watches every request from before it is handled; for the metrics. */
  readonly watchRequests: ((app: FastifyInstance) => void) | null;
  /** Records refused access in the security log. */
  readonly watchRefusals: (app: FastifyInstance) => void;
  /** Adds the development outbox, where mails are read instead of sent. */
  readonly mountOutbox: ((app: FastifyInstance) => void) | null;
  /** What a bet's link looks like where it is shared. */
  readonly previews: Previews;
  readonly publicUrl: string | undefined;
  /** Whose X-Forwarded-For is believed; nobody's by default, for anybody can write one. */
  readonly trustedProxies: readonly string[] | undefined;
  /** The built web, or null to serve the API alone. */
  readonly siteDir: string | null;
  readonly logger: FastifyServerOptions['logger'];
};

export const webhookPath = '/api/webhooks/';
const maxBodyBytes = 64 * 1024;

/** The HTTP application without a socket: tests inject requests, main.ts listens. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: onlyCleanLines(parts.logger),
    logController: new OwnRequestLines(),
    bodyLimit: maxBodyBytes,
    genReqId: requestId,
    trustProxy: parts.trustedProxies ? [...parts.trustedProxies] : false,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      tellRequestId(request, reply);
      answerAsProblem(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    ...timeLimits,
    // What arrives on an open connection while the server stops is still answered, and its connection ended.
    return503OnClosing: false,
    // A stop finishes the requests under way; what lasts longer is cut off by who stops (server.ts).
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  const isHttps = parts.publicUrl?.startsWith('https://') ?? false;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  tellRequestIds(app);
  logRequests(app);
  parts.watchRequests?.(app);
  parts.watchRefusals(app);
  answerErrorsAsProblems(app);
  acceptUploads(app);
  await secureHeaders(app, isHttps);
  redirectToHttps(app, parts.publicUrl);
  requireOwnOrigin(app, parts.publicUrl, [webhookPath]);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await serveApiDocuments(app, parts, parts.publicUrl);
  mountHealth(app, parts.health);
  await parts.registerWebhooks(app);
  mountStream(app, parts.hub, parts.findViewer);
  mountHandlers(app, parts.handlers, parts.findViewer, parts.waitFor, parts.requireOperator);
  parts.mountOutbox?.(app);
  parts.previews.mount(app);
  if (parts.siteDir) {
    const { siteDir: dir, publicUrl, carriesSession, previews } = parts;
    await serveSite(app, { dir, publicUrl, carriesSession, betHead: previews.betHead });
  }
  return app;
}
