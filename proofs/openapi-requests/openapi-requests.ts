import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ServerOptions } from '@sidebet/server/app/server-options';
import { verifyAudit } from '@sidebet/server/audit/verify';
import { reconcile } from '@sidebet/server/book/reconcile';
import { testApi } from '@sidebet/server/testing/api';
import { wholeDescription } from '@sidebet/server/testing/description';
import { operator } from '@sidebet/server/testing/operators';
import { plainImage } from '@sidebet/server/testing/sample-files';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import { type Answer, type Api, type Operation, readApi } from './description.ts';
import { type Draft, type Request, toRequest, validDraft } from './draft.ts';
import { openKnown } from './known.ts';
import { newPeople, type People } from './people.ts';
import { inject, openSocketSender } from './send.ts';
import { spoils } from './spoil.ts';

/** Requests per set of users, and how many run concurrently. */
const perPeople = 400;
const atOnce = 8;
/** Allowed memory growth after every endpoint was called once. */
const mayGrowMb = 100;

/** For negative controls: endpoints broken on purpose, and which ones are called. */
type Control = {
  readonly alterHandlers?: ServerOptions['alterHandlers'];
  readonly only?: readonly string[];
};

/**
 * Sends requests generated from the API's description, valid and corrupted, as visitors, users and an operator, concurrently.
 * No response may be a server error or undescribed, no error may be logged, books and audit log must agree afterwards, and
 * memory must not grow.
 */
export async function proveOpenapiRequests(
  { count, progress }: ProofRun,
  { alterHandlers, only }: Control = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const errors: string[] = [];
  // Raising an approval amount raises an alarm by design; any other alarm is an error.
  const stream = {
    write: (line: string) => void (line.includes('"alarm":"approvalRaised"') || errors.push(line)),
  };
  const api = await testApi({ logger: { level: 'error', stream }, alterHandlers });
  const socket = openSocketSender(api);
  let people: People;
  const known = openKnown(api.database.pool, () =>
    [...people.users, people.operator].map(({ username }) => username),
  );
  const statuses = new Map<string, number>();
  try {
    const description = readApi(await wholeDescription(api, await operator(api, 'reader')));
    const asked = description.operations.filter(({ id }) => only?.includes(id) ?? true);
    const image = await plainImage('png', 8);
    const repeats = new Repeats();
    const began = Date.now();
    let settledMb: number | undefined;

    async function one(n: number): Promise<void> {
      const random = seeded(20261121, n);
      const { request, how } = repeats.pick(random) ?? makeRequest(random, n);
      const answer = await (random.chance(3) ? socket.send(request) : inject(api, request));
      statuses.set(String(answer.statusCode), (statuses.get(String(answer.statusCode)) ?? 0) + 1);
      repeats.note({ request, how });
      if (answer.statusCode === 401) await people.signInAgain(request.headers.cookie);
      const cursor = /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1];
      if (cursor) known.noteCursor(cursor);
      const fault = findFault(description, request, answer);
      tally.add(fault && `${how}: ${sentence(request, answer)}: ${fault}.`);
    }

    function makeRequest(random: Random, n: number): Sent {
      // Each endpoint in turn, so the first few hundred requests cover all.
      const inTurn = asked[n % asked.length]!;
      const operation = takesPassword(inTurn) && random.chance(70) ? random.pickOr(asked, inTurn) : inTurn;
      const draft = validDraft(operation, { random, known, path: operation.path }, image);
      const { name, person: user } = chooseSender(random, operation, people);
      if (user) draft.headers.cookie = user.cookie;
      const wrongs = random.chance(50) ? random.int(1, 2) : 0;
      const names = Array.from({ length: wrongs }, () => random.pickOr(Object.keys(spoils), ''));
      for (const spoil of names) spoils[spoil]!(draft, random);
      repeats.lendKey(random, draft);
      return { request: toRequest(draft), how: [operation.id, name, ...names].join(' ') };
    }

    for (let from = 0; from < count; from += perPeople) {
      people = await newPeople(api, from / perPeople);
      repeats.clear();
      const to = Math.min(count, from + perPeople);
      let next = from;
      const sendNext = async () => {
        while (next < to) {
          if (next % 100 === 0) await known.refresh();
          if (next < to) await one(next++);
        }
      };
      await known.refresh();
      await Promise.all(Array.from({ length: atOnce }, sendNext));
      if (from >= count / 5) settledMb ??= heapMb();
    }
    const seconds = (Date.now() - began) / 1000;
    const grownMb = settledMb === undefined ? 0 : heapMb() - settledMb;
    if (grownMb > mayGrowMb) tally.fail(`The process held ${grownMb} MB more at the end than before.`);
    for (const line of errors.slice(0, 5)) tally.fail(`An error was logged: ${line.slice(0, 1_000)}`);
    const books = await reconcile(api.database.pool);
    if (!books.agrees) tally.fail(`The books do not agree: ${books.firstDifference}`);
    const audit = await verifyAudit(api.database.pool);
    if (!audit.intact) tally.fail(`The audit log is broken: ${audit.firstBreak}`);
    return { ...tally.result(), note: writeNote(count / seconds, statuses, grownMb) };
  } finally {
    socket.close();
    await api.close();
  }
}

type Sent = { readonly request: Request; readonly how: string };

/** Hashing a password takes as long as a hundred other requests, so these endpoints are called less often. */
function takesPassword({ body }: Operation): boolean {
  return body !== null && body !== 'file' && body.properties?.password !== undefined;
}

/** Earlier requests with a key, which are repeated or lend their key to another. */
class Repeats {
  #keyed: Sent[] = [];

  note(sent: Sent): void {
    if (!sent.request.headers['idempotency-key']) return;
    this.#keyed.push(sent);
    if (this.#keyed.length > 50) this.#keyed.shift();
  }
  pick(random: Random): Sent | undefined {
    if (!random.chance(4)) return undefined;
    const sent = random.pickOr(this.#keyed, undefined);
    return sent && { ...sent, how: `${sent.how} again` };
  }
  lendKey(random: Random, draft: Draft): void {
    const key = random.pickOr(this.#keyed, undefined)?.request.headers['idempotency-key'];
    if (key && draft.headers['idempotency-key'] && random.chance(10)) draft.headers['idempotency-key'] = key;
  }
  clear(): void {
    this.#keyed = [];
  }
}

function chooseSender(random: Random, { tag }: Operation, { users, operator }: People) {
  const weights =
    tag === 'Operators' ? { visitor: 5, person: 10, operator: 85 } : { visitor: 8, person: 87, operator: 5 };
  const kind = random.weighted(weights);
  if (kind === 'visitor') return { name: 'by a visitor', person: null };
  return kind === 'operator'
    ? { name: 'by an operator', person: operator }
    : { name: 'by a person', person: random.pick(users) };
}

/** Why a response is not allowed for this request; null if it is. */
function findFault(description: Api, request: Request, answer: Answer): string | null {
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`;
  // The response to HEAD has no body.
  if (request.method === 'HEAD') return answer.body === '' ? null : 'a body for HEAD';
  const operation = description.find(request.method, request.url);
  // Node itself refuses headers that are too long.
  if (operation && answer.statusCode !== 431) {
    const fault = operation.fault(answer);
    if (fault || answer.statusCode < 400) return fault;
  } else if (answer.statusCode < 400) {
    return 'nothing described was found';
  }
  return description.problemFault(answer);
}

function sentence({ method, url, headers, payload }: Request, { statusCode, body }: Answer): string {
  const { cookie: _, ...told } = headers;
  const sent = `${method} ${url.slice(0, 300)} ${JSON.stringify(told).slice(0, 300)} ${String(payload ?? '').slice(0, 500)}`;
  return `${sent} → ${statusCode} ${body.slice(0, 300)}`;
}

function writeNote(perSecond: number, statuses: ReadonlyMap<string, number>, grownMb: number): string {
  const counted = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`);
  return `${perSecond.toFixed(0)} requests/s, ${grownMb} MB grown; ${counted.join(', ')}.`;
}

/** The memory actually in use, in MB. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}

export const openapiRequests: Proof = {
  name: 'openapiRequests',
  unit: 'requests',
  needsPostgres: true,
  counts: { full: 200_000, quick: 4_000, test: 400 },
  run: (options) => proveOpenapiRequests(options),
};
