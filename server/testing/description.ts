import { z } from 'zod';
import type { TestApi, TestUser } from './api.ts';

/** The parts of the OpenAPI document that tests read. */

export type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
export type Content = { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> };
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
};
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
};
export type Description = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The public and operator documents merged. */
export async function wholeDescription(
  api: Pick<TestApi, 'send'>,
  operator: Pick<TestUser, 'get'>,
): Promise<Description> {
  const everybodys: Description = (await api.send('GET', '/api/openapi.json')).json();
  const operators: Description = (await operator.get('/api/admin/openapi.json')).json();
  return { ...everybodys, paths: { ...everybodys.paths, ...operators.paths } };
}

/** Converts a schema of the document to zod; throws if it is not valid JSON Schema. */
export function toZodSchema(document: Description, schema: JsonSchema): z.ZodType {
  if (typeof schema === 'boolean') return z.fromJSONSchema(schema);
  const text = JSON.stringify({ ...schema, $defs: document.components?.schemas ?? {} });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}
