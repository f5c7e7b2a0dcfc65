import type { Endpoint } from '@sidebet/contract/endpoint';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** What of an entry its schemas do not say (handlers.ts sets it). */
declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Endpoint['access'];
    readonly movesMoney?: boolean;
    readonly takesFile?: boolean;
  }
}

/** The name of the security scheme of the session cookie. */
export const sessionScheme = 'session';

const key = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description: 'Names one intent: repeated with the same request, it has one effect and the same answer',
    },
  },
  required: ['idempotency-key'],
};
const file = { type: 'string', format: 'binary', description: "The file's bytes" };

/** The description of one entry: its schemas, and what the server asks for beside them. */
export const describeEntry: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const { access, movesMoney, takesFile } = document.route?.config ?? {};
  return {
    schema: {
      ...schema,
      // Visitors may call public entries; some of them answer more to a signed-in person.
      security: access === 'public' ? [{}, { [sessionScheme]: [] }] : [{ [sessionScheme]: [] }],
      ...(movesMoney && { headers: key }),
      ...(takesFile && { body: file }),
    },
    url,
  };
};
