import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { type FindViewer, type Handlers, mountHandlers } from './http/handlers.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { answerAsProblem, answerErrorsAsProblems } from './http/problem.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { serveSite } from './http/site.ts';
import type { Hub } from './live/hub.ts';
import { mountStream } from './live/route.ts';

export type AppParts = {
  readonly handlers: Handlers;
  readonly findViewer: FindViewer;
  readonly hub: Hub;
  /** Adds the provider webhooks, which verify themselves. */
  readonly registerWebhooks: (app: FastifyInstance) => Promise<void>;
  /** Answers whether the database can be reached. */
  readonly isReady: () => Promise<boolean>;
  readonly publicUrl: string | undefined;
  /** The built web, or null to serve the API alone. */
  readonly siteDir: string | null;
  readonly logger: FastifyServerOptions['logger'];
};

export const webhookPath = '/api/webhooks/';
const maxBodyBytes = 64 * 1024;

/** The HTTP application without a socket: tests inject requests, main.ts listens. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.logger ?? false,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerAsProblem(error, request, reply),
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrorsAsProblems(app);
  await secureHeaders(app, parts.publicUrl?.startsWith('https://') ?? false);
  requireOwnOrigin(app, parts.publicUrl, [webhookPath]);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sidebet',
        version: '1',
        description: 'Money is whole US cents, instants are ISO 8601 in UTC.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/api/health', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await parts.isReady();
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  await parts.registerWebhooks(app);
  mountStream(app, parts.hub, parts.findViewer);
  mountHandlers(app, parts.handlers, parts.findViewer);
  if (parts.siteDir) await serveSite(app, parts.siteDir);
  return app;
}
