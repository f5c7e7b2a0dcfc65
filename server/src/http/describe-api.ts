import type { Endpoint } from '@sidebet/contract/endpoint';
import { propertyTexts } from '@sidebet/contract/property-texts';
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
      ...describeProperties(schema),
      ...(response && { response: describeSuccess(describeProperties(response)) }),
      // Visitors may call public endpoints. Some return more to a signed-in user.
      security: access === 'public' ? [{}, { [sessionScheme]: [] }] : [{ [sessionScheme]: [] }],
      ...(movesMoney && { headers: key }),
      ...(takesFile && { body: file }),
    },
    url,
  };
};

/** The parts of a JSON Schema that contain others. */
type Schema = { readonly description?: string; readonly $ref?: string; readonly type?: unknown } & Readonly<
  Record<string, unknown>
>;

/** A copy of a schema or document in which each property without a description has that of its name. */
export function describeProperties<T>(node: T): T {
  if (Array.isArray(node)) return node.map(describeProperties) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (key !== 'properties') return [key, describeProperties(value)];
    const properties = Object.entries(value as Record<string, Schema>).map(([name, schema]) => [
      name,
      { ...describeProperties(schema), ...(!isDescribed(schema) && { description: propertyTexts[name] }) },
    ]);
    return [key, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}

/** Whether a schema, what it refers to, or one of its alternatives has a description. */
export function isDescribed({ description, $ref, anyOf, oneOf }: Schema): boolean {
  if (description !== undefined || $ref !== undefined) return true;
  return [anyOf, oneOf].flatMap((some) => (some ?? []) as Schema[]).some(isDescribed);
}

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
