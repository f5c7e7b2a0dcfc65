import type { Endpoint } from '@sidebet/contract/endpoint';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** What an endpoint's schemas do not say (set in handlers.ts). */
declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Endpoint['access'];
    readonly movesMoney?: boolean;
    readonly takesFile?: boolean;
    /** False for what programs ask often, such as health checks. */
    readonly rateLimit?: boolean;
  }
}

/** The security scheme name of the session cookie. */
export const sessionScheme = 'session';

const key = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description:
        'Identifies one intent: repeating the same request with the same key has one effect and returns the same response',
    },
  },
  required: ['idempotency-key'],
};
const file = { type: 'string', format: 'binary', description: "The file's bytes" };

/** The OpenAPI description of one endpoint: its schemas and the server's other requirements. */
export const describeEntry: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const response = schema.response as object | undefined;
  const { access, movesMoney, takesFile } = document.route?.config ?? {};
  return {
    schema: {
      ...schema,
      ...(response && { response: describeSuccess(response) }),
      // Visitors may call public endpoints. Some return more to a signed-in user.
      security: access === 'public' ? [{}, { [sessionScheme]: [] }] : [{ [sessionScheme]: [] }],
      ...(movesMoney && { headers: key }),
      ...(takesFile && { body: file }),
    },
    url,
  };
};

const successes: Readonly<Record<string, string>> = {
  200: 'Success: the body is the result',
  204: 'Success, without a body',
};

/** Problems have descriptions of their own (describe-problems.ts). */
function describeSuccess(responses: object): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      successes[status] ? { ...schema, 'x-response-description': successes[status] } : schema,
    ]),
  );
}
