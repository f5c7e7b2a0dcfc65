import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { takeCensus } from '@sidebet/server/testing/census';
import { type Cell, listCells, readOutcome, send } from './cells.ts';
import type { Fixtures } from './fixtures.ts';
import { matrix, type Row } from './matrix.ts';

/**
 * Sends every request of an endpoint's row. Returns a message for each violation: a wrong response, fields
 * missing from the contract, another user's data, or a refused request that changed something.
 */
export async function findFaults(fixtures: Fixtures, name: EndpointName): Promise<string[]> {
  const row = matrix[name];
  await fixtures.renewSessions();
  const cells = await listCells(fixtures, name, row);
  // Again, for the sessions of new users.
  await fixtures.renewSessions();
  const isRefused = ({ object, actor }: Cell) => expected(row, object, actor) !== 'ok';
  const faults: string[] = [];

  const before = await census(fixtures);
  for (const cell of cells.filter(isRefused)) faults.push(...(await faultsOfCell(fixtures, name, row, cell)));
  const after = await census(fixtures);
  for (const table of Object.keys(after)) {
    if (after[table] !== before[table]) faults.push(`${name}: what was refused changed ${table}.`);
  }

  for (const cell of cells.filter((one) => !isRefused(one)))
    faults.push(...(await faultsOfCell(fixtures, name, row, cell)));
  return faults;
}

function expected(row: Row, object: Cell['object'], actor: Cell['actor']): string | undefined {
  return row[object]?.[actor];
}

async function faultsOfCell(fixtures: Fixtures, name: EndpointName, row: Row, cell: Cell): Promise<string[]> {
  const { actor, object } = cell;
  const who = `${name}, ${actor}, ${object}`;
  try {
    const answer = await send(fixtures, name, cell);
    const received = readOutcome(answer);
    const wanted = expected(row, object, actor);
    const leaks = (await secretsIn(fixtures, name, row, cell, answer.body)).map(
      (secret) => `${who}: leaked ${secret}.`,
    );
    return received === wanted ? leaks : [`${who}: received ${received} instead of ${wanted}.`, ...leaks];
  } catch (error) {
    // The response does not match the contract.
    return [`${who}: ${(error as Error).message}`];
  }
}

/** Other users' secrets found in a response. */
async function secretsIn(
  fixtures: Fixtures,
  name: EndpointName,
  row: Row,
  { actor, by, asked }: Cell,
  body: string,
): Promise<string[]> {
  const { access }: Endpoint = contract[name];
  if (access === 'operator' && actor === 'admin') return [];
  const leaks: string[] = [];
  for (const [user, { email, ...secrets }] of await fixtures.secrets()) {
    if (user.id === by?.id) continue;
    // The sender of an email address knows it, and with its password gets what belongs to it.
    if (JSON.stringify(asked.body ?? {}).includes(email!)) continue;
    const areFriends =
      user === fixtures.helper || [actor, findRole(fixtures, user.id)].toSorted().join() === 'friend,person';
    const all = { ...secrets, ...(!(areFriends && row.showsFriendsEmail) && { email: email! }) };
    for (const [kind, value] of Object.entries(all)) {
      if (appearsIn(value, body)) leaks.push(`the ${kind} of ${user.username}`);
    }
  }
  return leaks;
}

function findRole({ users }: Fixtures, id: string): string {
  return Object.entries(users).find(([, user]) => user.id === id)?.[0] ?? 'helper';
}

/** Numbers match only as a whole. Balances here have at least seven digits, so no match is a coincidence. */
function appearsIn(secret: string, body: string): boolean {
  if (!/^\d+$/.test(secret)) return body.includes(secret);
  return secret.length >= 7 && new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(body);
}

/** Excludes stored results: a refusal is stored under its idempotency key. */
function census(fixtures: Fixtures) {
  return takeCensus(fixtures.api.database.pool, ['command_outcomes']);
}
