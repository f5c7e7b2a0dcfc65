import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { streamPath } from '@sidebet/contract/live';
import { refuse } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describedApp } from '../testing/described-api.ts';
import type { Description } from '../testing/description.ts';
import type { Viewer } from '../users/viewer.ts';

/** The OpenAPI documents: which endpoints each audience sees, and that a linter finds no problems. */

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'sidebet-openapi-'));
const operator = { id: 'o', sessionId: 's', role: 'admin' } as const;
const person = { id: 'p', sessionId: 's', role: 'user' } as const;

let app: Awaited<ReturnType<typeof describedApp>>;
let viewer: Viewer | null = null;
/** Whether the operator's session is too old for the console. */
let isStale = false;
let everybodys: Description;
let operators: Description;
beforeAll(async () => {
  app = await describedApp(
    async () => viewer,
    async () => (isStale ? refuse('notFound') : null),
  );
  everybodys = (await app.inject('/api/openapi.json')).json();
  viewer = operator;
  operators = (await app.inject('/api/admin/openapi.json')).json();
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
  for (viewer of [null, person, operator])
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
