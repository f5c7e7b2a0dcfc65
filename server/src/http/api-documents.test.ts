import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { streamPath } from '@sidebet/contract/live';
import { propertyTexts } from '@sidebet/contract/property-texts';
import { refuse } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describedApp } from '../../testing/described-api.ts';
import { type Description, toZodSchema } from '../../testing/description.ts';
import type { Viewer } from '../users/viewer.ts';
import { isDescribed } from './describe-api.ts';

/**
 * The OpenAPI documents: which endpoints each audience sees, that they cover the contract, and that a linter finds no problems.
 * proofs/authorization compares them with responses.
 */

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'sidebet-openapi-'));
const operator = { id: 'o', sessionId: 's', role: 'admin' } as const;
const user = { id: 'p', sessionId: 's', role: 'user' } as const;

let app: Awaited<ReturnType<typeof describedApp>>;
let viewer: Viewer | null = null;
/** Whether the operator's session is too old for the console. */
let isStale = false;
let everybodys: Description;
let operators: Description;
/** Both merged. */
let document: Description;
beforeAll(async () => {
  app = await describedApp(
    async () => viewer,
    async () => (isStale ? refuse('notFound') : null),
  );
  everybodys = (await app.inject('/api/openapi.json')).json();
  viewer = operator;
  operators = (await app.inject('/api/admin/openapi.json')).json();
  document = { ...everybodys, paths: { ...everybodys.paths, ...operators.paths } };
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const operationsIn = (document: Description) =>
  Object.values(document.paths).flatMap((item) => Object.values(item));
const idsIn = (document: Description) =>
  operationsIn(document)
    .map(({ operationId }) => operationId)
    .toSorted();
const namesWith = (fits: (entry: Endpoint) => boolean) =>
  (Object.keys(api) as EndpointName[]).filter((name) => fits(api[name])).toSorted();

type PropertyOrParameter = Parameters<typeof isDescribed>[0] & {
  readonly name?: string;
  readonly schema?: Parameters<typeof isDescribed>[0];
};

type Problem = { readonly ruleId: string; readonly message: string };

/** Problems found by the recommended rules of `redocly lint`, including warnings. */
function lint(document: object): Promise<Problem[]> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const args = [redocly, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, output) => {
      // Problems also give a non-zero exit code. Without a report, the linter itself failed.
      if (!output.trimStart().startsWith('{')) reject(error ?? new Error(output));
      else resolve(JSON.parse(output).problems);
    });
  });
}

test('the public document has no problems', async () => {
  expect(await lint(everybodys)).toEqual([]);
});

test('the operator document has no problems', async () => {
  expect(await lint(operators)).toEqual([]);
});

test('the properties that the contract describes and all responses have descriptions', () => {
  const group = everybodys.paths['/api/groups/{groupId}']!.get!.responses['200']!;
  expect(group.description).toBe('Success: the body is the result');
  expect(group.content!['application/json']!.schema).toMatchObject({
    properties: { limitCents: { description: 'The limit of new members; null unless `iou`.' } },
  });
  const descriptions = [everybodys, operators]
    .flatMap(operationsIn)
    .flatMap(({ responses }) => Object.values(responses).map(({ description }) => description));
  expect(descriptions.length).toBeGreaterThan(500);
  expect(descriptions).not.toContain('Default Response');
});

test('each property and parameter has a description, of its own or that of its name', () => {
  const bare: string[] = [];
  const texts = new Set<unknown>();
  let count = 0;
  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      visit(value, key === 'properties' ? path : `${path}.${key}`);
      if (key !== 'properties' && key !== 'parameters') continue;
      for (const [name, part] of Object.entries<PropertyOrParameter>(value)) {
        count++;
        texts.add(part.description);
        if (!isDescribed(part) && !isDescribed(part.schema ?? {})) bare.push(`${path}.${part.name ?? name}`);
      }
    }
  };
  visit(everybodys, '');
  visit(operators, '');
  expect(bare, 'Describe it in the contract, or its name in property-texts.ts').toEqual([]);
  expect(count).toBeGreaterThan(5_000);
  const unused = Object.keys(propertyTexts).filter((name) => !texts.has(propertyTexts[name]));
  expect(unused, 'Texts of property-texts.ts that nothing needs').toEqual([]);
});

test('control: the linter detects missing servers and security', async () => {
  const { servers: _, ...document } = everybodys as Description & { servers: unknown };
  const [path, item] = Object.entries(document.paths)[0]!;
  const [method, operation] = Object.entries(item)[0]!;
  const paths = { ...document.paths, [path]: { [method]: { ...operation, security: undefined } } };
  const rules = (await lint({ ...document, paths })).map(({ ruleId }) => ruleId);
  expect(rules.toSorted()).toEqual(['no-empty-servers', 'security-defined']);
});

test('the public document contains no operator endpoint', async () => {
  expect(idsIn(everybodys)).toEqual(
    [...namesWith(({ access }) => access !== 'operator'), 'openStream'].toSorted(),
  );
  for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']) {
    const { body, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/\/api\/admin|operatorList/);
  }
});

test('the operator document requires an operator session', async () => {
  expect(idsIn(operators)).toEqual(namesWith(({ access }) => access === 'operator'));
  const statuses: number[] = [];
  for (viewer of [null, user, operator])
    statuses.push((await app.inject('/api/admin/openapi.json')).statusCode);
  isStale = true;
  statuses.push((await app.inject('/api/admin/openapi.json')).statusCode);
  isStale = false;
  expect(statuses).toEqual([401, 404, 200, 404]);
});

test('documents sessions, idempotency keys and the live stream', () => {
  const { components } = everybodys as Description & { components: { securitySchemes: unknown } };
  expect(components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'sidebet_session' },
  });
  const stream = everybodys.paths[streamPath]!.get!;
  expect(stream).toMatchObject({ security: [{ session: [] }] });
  expect(stream.responses['200']!.content).toEqual({
    'text/event-stream': { schema: { $ref: '#/components/schemas/LiveMessage' } },
  });
  const message = JSON.stringify(components.schemas!.LiveMessage);
  for (const type of ['hello', 'boardAdded', 'balance', 'signedOut']) expect(message).toContain(`"${type}"`);
  const withKey = operationsIn(everybodys).flatMap(({ operationId, parameters = [] }) =>
    parameters.some(({ name, in: place }) => name === 'idempotency-key' && place === 'header')
      ? operationId
      : [],
  );
  expect(withKey.toSorted()).toEqual(
    namesWith(({ movesMoney, access }) => movesMoney === true && access !== 'operator'),
  );
});

const names = Object.keys(api) as EndpointName[];
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const findOperation = ({ path, method }: Endpoint) => document.paths[templated(path)]?.[method.toLowerCase()];

test('the document is OpenAPI 3.1 and every reference resolves', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Sidebet', version: '1' });
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path]) => path!);
  for (const pointer of pointers) {
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(target, pointer).toBeDefined();
  }
});

describe.each(names)('%s', (name) => {
  const entry: Endpoint = api[name];

  test('documents its parameters, body and response', () => {
    const operation = findOperation(entry)!;
    expect(operation).toMatchObject({ operationId: name, summary: entry.summary, tags: [entry.tag] });
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const placeholders = [...entry.path.matchAll(/:(\w+)/g)].map(([, id]) => id);
    expect(inPath.map((parameter) => parameter.name)).toEqual(placeholders);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    expect(inQuery.map((parameter) => parameter.name).toSorted()).toEqual(
      Object.keys(entry.query?.shape ?? {}).toSorted(),
    );
    for (const { schema } of operation.parameters ?? []) toZodSchema(document, schema);
    const body = operation.requestBody?.content?.['application/json'];
    expect(body !== undefined).toBe(entry.body !== undefined);
    if (body) toZodSchema(document, body.schema);
    const [status] = Object.keys(operation.responses);
    expect(status).toBe(entry.response instanceof z.ZodNull && !entry.download ? '204' : '200');
    expect(operation.responses[status!]!.description).toEqual(expect.any(String));
    const answer = operation.responses[status!]!.content?.['application/json'];
    expect(answer !== undefined).toBe(status === '200' && !entry.download);
    if (answer) toZodSchema(document, answer.schema);
    const key = (operation.parameters ?? []).find(({ name }) => name === 'idempotency-key');
    expect(key?.required ?? false).toBe(entry.movesMoney ?? false);
    const file = operation.requestBody?.content?.['application/octet-stream'];
    expect(file !== undefined).toBe(entry.upload !== undefined);
  });

  test('documents the problems it can return', () => {
    const described = Object.entries(findOperation(entry)!.responses).filter(
      ([status]) => Number(status) >= 400,
    );
    const statuses = described.map(([status]) => Number(status));
    expect(statuses).toEqual(expect.arrayContaining([400, 500, 503]));
    expect(statuses.includes(401)).toBe(entry.access !== 'public' || entry.method !== 'GET');
    for (const [, { description, content }] of described) {
      expect(description).not.toBe('');
      expect(content).toEqual({
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      });
    }
  });
});
