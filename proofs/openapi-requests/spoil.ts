import type { Random } from '../harness/random.ts';
import { type Draft, somewhereIn } from './draft.ts';
import { anyJson, oddText } from './values.ts';

type Spoil = (draft: Draft, random: Random) => void;

/** A text instead of JSON. */
const noJson = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '7',
  '{"a":1,}',
  '\ufeff{}',
  '{"a":NaN}',
  'a=b&c=d',
] as const;
const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'nonsense',
  '',
] as const;
const cursors = [
  '',
  '!',
  'bnVsbA',
  'W10',
  'WzFd',
  'WyJhIiwiYiJd',
  'eyJhIjoxfQ',
  'x'.repeat(300),
  'x'.repeat(301),
] as const;

/** Each corrupts a valid request in one way. It may stay valid by chance; the response must match the description anyway. */
export const spoils: Readonly<Record<string, Spoil>> = {
  wrongType: (draft, random) => change(draft, random, () => anyJson(random)),
  oddText: (draft, random) => change(draft, random, () => oddText(random)),
  hugeText: (draft, random) =>
    change(draft, random, () => 'x'.repeat(random.pick([3_000, 30_000, 70_000] as const))),
  hugeNumber: (draft, random) =>
    change(draft, random, () => random.pick([2 ** 53 + 2, -(2 ** 53) - 2, 1e308, 1e-9, -1] as const)),
  missing: (draft, random) => {
    const place = somewhereIn(random, draft.body);
    if (place) delete place.in[place.key];
  },
  extra: (draft, random) => {
    if (typeof draft.body === 'object' && draft.body !== null)
      Object.assign(draft.body, { role: 'admin', isAdmin: true, userId: random.uuid(), id: random.uuid() });
  },
  prototype: (draft) => {
    draft.bytes = '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}';
    draft.headers['content-type'] = 'application/json';
  },
  deep: (draft, random) => {
    const depth = random.pick([50, 1_000, 15_000] as const);
    draft.bytes = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    draft.headers['content-type'] = 'application/json';
  },
  deepList: (draft, random) => {
    const depth = random.pick([1_000, 30_000] as const);
    draft.bytes = '['.repeat(depth) + ']'.repeat(depth);
    draft.headers['content-type'] = 'application/json';
  },
  noJson: (draft, random) => {
    draft.bytes = random.pick(noJson);
    draft.headers['content-type'] = 'application/json';
  },
  brokenUtf8: (draft) => {
    draft.bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    draft.headers['content-type'] = 'application/json';
  },
  noBody: (draft) => {
    draft.body = undefined;
    draft.bytes = undefined;
  },
  unasked: (draft, random) => {
    draft.body = anyJson(random) ?? {};
    draft.headers['content-type'] = 'application/json';
  },
  contentType: (draft, random) => {
    draft.headers['content-type'] = random.pick(contentTypes);
  },
  contentEncoding: (draft) => {
    draft.headers['content-encoding'] = 'gzip';
  },
  method: (draft, random) => {
    draft.method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const);
  },
  longHeader: (draft) => {
    draft.headers['x-long'] = 'x'.repeat(20_000);
  },
  longAddress: (draft, random) => {
    draft.query.push(['x', 'y'.repeat(random.pick([500, 7_000] as const))]);
  },
  cursor: (draft, random) => {
    draft.query = draft.query.filter(([name]) => name !== 'cursor');
    draft.query.push(['cursor', random.chance(70) ? random.pick(cursors) : oddCursor(random)]);
  },
  twice: (draft, random) => {
    const one = random.pickOr<[string, string]>(draft.query, ['limit', '5']);
    draft.query.push([one[0], one[1]], [`${one[0]}[]`, '1']);
  },
  oddQuery: (draft, random) => {
    const one = random.pickOr(draft.query, undefined);
    if (one) one[1] = oddText(random);
    else draft.query.push([oddText(random), oddText(random)]);
  },
  oddParameter: (draft, random) => {
    const name = random.pickOr(Object.keys(draft.params), undefined);
    if (name) draft.params[name] = random.chance(50) ? oddText(random) : 'x'.repeat(random.int(70, 400));
  },
  strangersParameter: (draft, random) => {
    const name = random.pickOr(Object.keys(draft.params), undefined);
    if (name) draft.params[name] = random.uuid();
  },
  brokenEscape: (draft, random) => {
    draft.path += random.pick(['%', '%zz', '%E0%A4%A', '/%2e%2e/x', '//', '/..;/', '%00', ';a=b'] as const);
  },
  noKey: (draft) => {
    delete draft.headers['idempotency-key'];
  },
  badKey: (draft, random) => {
    draft.headers['idempotency-key'] = random.pick(['', ' ', 'a b', 'k'.repeat(201), 'é'] as const);
  },
  origin: (draft, random) => {
    draft.headers.origin = random.pick(['https://evil.test', 'null', '', 'nonsense', 'http://'] as const);
  },
  crossSite: (draft) => {
    draft.headers['sec-fetch-site'] = 'cross-site';
  },
  host: (draft, random) => {
    draft.headers.host = random.pick(['evil.test', 'a b', 'x:99999', '[::1]'] as const);
  },
  forgedCookie: (draft, random) => {
    draft.headers.cookie = random.pick([
      '',
      'a',
      'sidebet.session_token=x.y',
      '=;=;',
      `a=${'b'.repeat(3_000)}`,
    ] as const);
  },
};

function change(draft: Draft, random: Random, make: () => unknown): void {
  const place = somewhereIn(random, draft.body);
  if (place) place.in[place.key] = make();
  else if (draft.body !== undefined) draft.body = make();
}

/** A well-formed cursor with values that no page ends at. */
function oddCursor(random: Random): string {
  const values = Array.from({ length: random.int(1, 4) }, () => anyJson(random, 1));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}
