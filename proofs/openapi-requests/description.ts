import {
  type Operation as Described,
  type Description,
  toZodSchema,
} from '@sidebet/server/testing/description';

/** The part of JSON Schema used to generate values. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};

/** One endpoint of the description, for building requests and checking responses. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  /** `/api/bets/{uniqueId}` */
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  /** The schema of a JSON body; 'file' for bytes, null without a body. */
  readonly body: Schema | 'file' | null;
  /** Why a response does not match its description; null if it does. */
  fault(answer: Answer): string | null;
};

export type Answer = {
  readonly statusCode: number;
  readonly contentType: string;
  readonly body: string;
};

export type Api = {
  readonly operations: readonly [Operation, ...Operation[]];
  /** The endpoint of a request; undefined if the description has none. */
  find(method: string, url: string): Operation | undefined;
  /** Why a response is not the described problem+json; null if it is. */
  problemFault(answer: Answer): string | null;
};

export function readApi(document: Description): Api {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A stream does not end.
      .filter(([, { responses }]) => !responses['200']?.content?.['text/event-stream'])
      .map(([method, described]) => readOperation(document, method, path, described)),
  );
  // `leaderboard` in `/api/friends/leaderboard` is not an id.
  const byPrecision = operations.toSorted((a, b) => a.parameters.length - b.parameters.length);
  const forms = byPrecision.map((operation) => ({
    operation,
    form: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const problem = toZodSchema(document, document.components?.schemas?.Problem ?? false);
  return {
    problemFault({ statusCode, contentType, body }) {
      if (!contentType.startsWith('application/problem+json')) return `${contentType} is no problem+json`;
      const read = problem.safeParse(JSON.parse(body));
      if (!read.success) return read.error.message;
      const { status } = read.data as { status: number };
      return status === statusCode ? null : `the problem says ${status}`;
    },
    operations: operations as [Operation, ...Operation[]],
    find(method, url) {
      const path = url.split('?', 1)[0]!;
      const found = forms.find(({ operation, form }) => operation.method === method && form.test(path));
      return found?.operation;
    },
  };
}

function readOperation(document: Description, method: string, path: string, described: Described): Operation {
  const content = described.requestBody?.content ?? {};
  const json = content['application/json'];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    tag: described.tags[0] ?? '',
    parameters: (described.parameters ?? []).map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required: required ?? false,
      schema: schema as Schema,
    })),
    body: json ? (json.schema as Schema) : content['application/octet-stream'] ? 'file' : null,
    fault: faultFinder(document, described),
  };
}

function faultFinder(document: Description, { responses }: Described): Operation['fault'] {
  const schemas = new Map<string, ReturnType<typeof toZodSchema>>();
  return ({ statusCode, contentType, body }) => {
    const described = responses[String(statusCode)];
    if (!described) return `${statusCode} is not described`;
    const content = described.content ?? {};
    if (Object.keys(content).length === 0) return body === '' ? null : 'a body where none is described';
    const type = contentType.split(';')[0]!;
    const entry = content[type];
    if (!entry) return `${type} is not described for ${statusCode}`;
    if (!type.endsWith('json')) return body === '' ? 'an empty file' : null;
    const known = schemas.get(`${statusCode} ${type}`);
    const schema = known ?? toZodSchema(document, entry.schema);
    schemas.set(`${statusCode} ${type}`, schema);
    const read = schema.safeParse(JSON.parse(body));
    if (read.success) return null;
    const [issue] = read.error.issues;
    return `${issue?.path.join('.')} ${issue?.message}`;
  };
}
