import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { api } from '@sidebet/contract/api';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { RequireOperator } from '../users/viewer.ts';
import { descriptionPolicy } from './content-policy.ts';
import { describeEntry, describeProperties, sessionScheme } from './describe-api.ts';
import type { FindViewer } from './handlers.ts';
import { RefusalError } from './problem.ts';
import { siteCookies } from './site-cookies.ts';

/** The parts of an OpenAPI document used here. */
type Document = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
};
type Access = { readonly findViewer: FindViewer; readonly requireOperator: RequireOperator };
type Audience = 'everyone' | 'operators';

const operatorEntries: ReadonlySet<string> = new Set(
  Object.entries(api).flatMap(([name, { access }]) => (access === 'operator' ? name : [])),
);

/**
 * Serves the OpenAPI documents: /api/openapi.json with a page at /api/docs for everyone, and
 * /api/admin/openapi.json with the console's endpoints for signed-in operators. Call it before adding routes.
 */
export async function serveApiDocuments(
  app: FastifyInstance,
  { findViewer, requireOperator }: Access,
  publicUrl: string | undefined,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sidebet',
        version: '1',
        description: 'Money is whole US cents, instants are ISO 8601 in UTC.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' } as { name: string },
      },
      servers: [{ url: publicUrl ?? '/', description: 'This site' }],
      components: {
        securitySchemes: {
          [sessionScheme]: {
            type: 'apiKey',
            in: 'cookie',
            name: siteCookies(publicUrl).session.name,
            description: 'The session cookie that logging in sets',
          },
        },
      },
    },
    transform: describeEntry,
    transformObject: (document) => describeProperties(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: descriptionPolicy,
    transformSpecification: (document) => documentFor('everyone', document),
    transformSpecificationClone: false,
  });
  const texts = new Map<Audience, string>();
  // The routes do not change once requests arrive.
  const textFor = (audience: Audience) => {
    const text = texts.get(audience) ?? JSON.stringify(documentFor(audience, app.swagger() as Document));
    texts.set(audience, text);
    return text;
  };
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(textFor('everyone')),
  );
  app.get('/api/admin/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const viewer = await findViewer(request);
    if (!viewer) throw new RefusalError(refuse('unauthenticated'));
    if (viewer.role !== 'admin') throw new RefusalError(refuse('notFound'));
    const refusal = await requireOperator(viewer, 'read', request);
    if (refusal) throw new RefusalError(refusal);
    return reply.type('application/json; charset=utf-8').send(textFor('operators'));
  });
}

/** The document with the operations of one audience. */
function documentFor(audience: Audience, document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(
      ([, { operationId = '' }]) => operatorEntries.has(operationId) === (audience === 'operators'),
    );
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const];
  });
  return withoutUnusedSchemas({ ...document, paths: Object.fromEntries(paths) });
}

/** Drops request variants of schemas that nothing references. */
function withoutUnusedSchemas(document: Document): Document {
  const { components } = document;
  const text = JSON.stringify(document);
  const used = Object.entries(components?.schemas ?? {}).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
}
