import { isDeepStrictEqual } from 'node:util';
import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { censusOf } from '../testing/census.ts';
import { type Cell, cellsOf, outcomeOf, send } from './cells.ts';
import { matrix, type Row } from './matrix.ts';
import type { Stage } from './stage.ts';

/**
 * Sends every request of an endpoint's row. Returns a message for each violation: a wrong response, fields
 * missing from the contract, another user's data, or a refused request that changed something.
 */
export async function faultsOf(stage: Stage, name: EndpointName): Promise<string[]> {
  const row = matrix[name];
  await stage.renewSessions();
  const cells = await cellsOf(stage, name, row);
  const isRefused = ({ object, actor }: Cell) => expected(row, object, actor) !== 'ok';
  const faults: string[] = [];

  const before = await settledCensus(stage);
  for (const cell of cells.filter(isRefused)) faults.push(...(await faultsOfCell(stage, name, row, cell)));
  const after = await settledCensus(stage);
  for (const table of Object.keys(after)) {
    if (after[table] !== before[table]) faults.push(`${name}: what was refused changed ${table}.`);
  }

  for (const cell of cells.filter((one) => !isRefused(one)))
    faults.push(...(await faultsOfCell(stage, name, row, cell)));
  return faults;
}

function expected(row: Row, object: Cell['object'], actor: Cell['actor']): string | undefined {
  return row[object]?.[actor];
}

async function faultsOfCell(stage: Stage, name: EndpointName, row: Row, cell: Cell): Promise<string[]> {
  const { actor, object } = cell;
  const who = `${name}, ${actor}, ${object}`;
  try {
    const answer = await send(stage, name, cell);
    const heard = outcomeOf(answer);
    const wanted = expected(row, object, actor);
    const told = (await secretsToldBy(stage, name, row, cell, answer.body)).map(
      (secret) => `${who}: was told ${secret}.`,
    );
    return heard === wanted ? told : [`${who}: heard ${heard} instead of ${wanted}.`, ...told];
  } catch (error) {
    // The response does not match the contract.
    return [`${who}: ${(error as Error).message}`];
  }
}

/** Other users' secrets found in a response. */
async function secretsToldBy(
  stage: Stage,
  name: EndpointName,
  row: Row,
  { actor, by, asked }: Cell,
  body: string,
): Promise<string[]> {
  const { access }: Endpoint = contract[name];
  if (access === 'admin' && actor === 'admin') return [];
  const told: string[] = [];
  for (const [person, { email, ...secrets }] of await stage.secrets()) {
    if (person.id === by?.id) continue;
    // The sender of an email address knows it, and with its password gets what belongs to it.
    if (JSON.stringify(asked.body ?? {}).includes(email!)) continue;
    const areFriends =
      person === stage.helper || [actor, roleOf(stage, person.id)].toSorted().join() === 'friend,person';
    const all = { ...secrets, ...(!(areFriends && row.tellsFriendsEmail) && { email: email! }) };
    for (const [kind, value] of Object.entries(all)) {
      if (stands(value, body)) told.push(`the ${kind} of ${person.username}`);
    }
  }
  return told;
}

function roleOf({ cast }: Stage, id: string): string {
  return Object.entries(cast).find(([, person]) => person.id === id)?.[0] ?? 'helper';
}

/** Numbers match only as a whole. Balances here have at least seven digits, so no match is a coincidence. */
function stands(secret: string, body: string): boolean {
  if (!/^\d+$/.test(secret)) return body.includes(secret);
  return secret.length >= 7 && new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(body);
}

/** Excludes stored results: a refusal is stored under its idempotency key. */
function census(stage: Stage) {
  return censusOf(stage.api.database.pool, ['command_outcomes']);
}

/** The census after background work from earlier responses, such as emails, has finished. */
async function settledCensus(stage: Stage) {
  await stage.api.server.accounts.afterwards.finished();
  for (let last = await census(stage); ; ) {
    const now = await census(stage);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}
