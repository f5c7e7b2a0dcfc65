import { randomUUID } from 'node:crypto';
import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import type { TestUser } from '@sidebet/server/testing/api';
import type { LightMyRequestResponse } from 'fastify';
import { type Actor, actors, type Fixtures } from './fixtures.ts';
import { neighborByActor, type Row } from './matrix.ts';
import { type EndpointRequest, requests } from './requests.ts';

/** One request of the matrix: an endpoint, its actor and the object's owner. */
export type Cell = {
  readonly actor: Actor;
  readonly object: 'own' | 'foreign';
  readonly by: TestUser | null;
  readonly asked: EndpointRequest;
};

/** The requests of one row. Creates their objects and prepares their actors. */
export async function listCells(fixtures: Fixtures, name: EndpointName, row: Row): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const object of row.foreign ? (['own', 'foreign'] as const) : (['own'] as const)) {
    for (const actor of actors) cells.push(await buildCell(fixtures, name, row, actor, object));
  }
  return cells;
}

async function buildCell(
  fixtures: Fixtures,
  name: EndpointName,
  { own, foreign, byFresh }: Row,
  actor: Actor,
  object: Cell['object'],
): Promise<Cell> {
  const { users } = fixtures;
  if (actor === 'visitor') {
    const whose = byFresh ? await fixtures.fresh('person') : users.person;
    return { actor, object, by: null, asked: await requests[name]({ fixtures, whose, by: null }) };
  }
  // Suspended and excluded users get their objects before they are barred. An actor refused outright needs none.
  const isRestricted = actor === 'suspended' || actor === 'excluded';
  const isShutOut = isRestricted && object === 'own' && ['unauthenticated', 'notFound'].includes(own[actor]);
  const isFresh = byFresh || (isRestricted && foreign && object === 'own' && !isShutOut);
  const by = isFresh ? await fixtures.fresh(actor) : users[actor];
  const neighbor = neighborByActor[actor];
  const foreigner = () => (byFresh ? fixtures.fresh(neighbor) : users[neighbor]);
  const whose = object === 'own' && (isFresh || !isShutOut) ? by : await foreigner();
  const asked = await requests[name]({ fixtures, whose, by });
  if (isFresh && isRestricted) await fixtures.become(actor, by);
  return { actor, object, by, asked };
}

/** Sends it as the actor's browser would. Throws if the response is not one that the OpenAPI documents describe. */
export async function send(
  fixtures: Fixtures,
  name: EndpointName,
  { by, asked }: Cell,
): Promise<LightMyRequestResponse> {
  const { method }: Endpoint = contract[name];
  const isFile = asked.body instanceof Buffer;
  const cookie = asked.cookie ?? by?.cookie;
  const answer = await fixtures.api.send(method, asked.url, {
    headers: {
      ...(cookie && { cookie }),
      'idempotency-key': randomUUID(),
      ...(isFile && { 'content-type': 'application/octet-stream' }),
    },
    body: asked.body,
  });
  const { statusCode, headers, body } = answer;
  const contentType = String(headers['content-type'] ?? '');
  const fault = fixtures.documented.get(name)!.fault({ statusCode, contentType, body });
  if (fault) throw new Error(`not as documented: ${fault}`);
  return answer;
}

/** "ok", or the refusal code. */
export function readOutcome(answer: LightMyRequestResponse): string {
  return answer.statusCode < 400 ? 'ok' : String(answer.json().code);
}
