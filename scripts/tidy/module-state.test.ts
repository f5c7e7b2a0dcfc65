import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exceptions, findModuleState, webExceptions } from './module-state.ts';

const root = `${import.meta.dirname}/../..`;
const product = globSync('{domain,contract,play-money,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(test|fixtures|d)\.tsx?$|\/src\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

// It parses more than a thousand files, which takes seconds, and longer on a busy machine.
test('product code has no mutable state at module level', { timeout: 120_000 }, () => {
  // Exactly: an exception that is no longer needed must go too.
  expect(findModuleState(product).toSorted()).toEqual(
    Object.keys({ ...exceptions, ...webExceptions }).toSorted(),
  );
});

const findIn = (text: string) =>
  findModuleState([{ path: 'a.ts', text }]).map((found) => found.replace('a.ts: ', ''));

test.each([
  ['a variable', 'let count = 0;'],
  ['an exported variable', 'export let count: number | undefined;'],
  ['a variable in a block', '{ var count = 0; }'],
  ['a destructured variable', 'let { a: [count] } = read();'],
  ['a map', 'const count = new Map<string, number>();'],
  ['a weak map with a type', 'const count: WeakMap<object, number> = new WeakMap();'],
  ['a list', 'export const count = new Array<string>();'],
  ['an instance of an own class', 'const count = new Counter();'],
  ['a set in an object', 'const count = { seen: new Set<string>() };'],
  ['an empty array', 'const count: string[] = [];'],
  ['an empty array with a cast', 'const count = [] as string[];'],
  ['an empty object', 'const count: Record<string, number> = {};'],
  ['a static field', 'class Pool { static count = 0; }'],
  ['a private static field', 'class Pool { static #count = 0; }'],
  ['a map in a static field', 'class Pool { static readonly count = new Map(); }'],
  ['a counter in an object', 'const count = { value: 1 }; export function next() { return count.value++; }'],
  [
    'a cache in an object',
    'const count = { a: 1 }; export const put = (key: string) => { count[key] ??= 2; };',
  ],
  ['an array that grows', 'const count = [1]; export const add = () => { count.push(2); };'],
  ['an object that shrinks', 'const count = { a: 1 }; export const drop = () => { delete count.a; };'],
  ['a member that is surely there', 'const count = { a: [1] }; const add = () => { count!.a[0] = 2; };'],
  [
    'an object that is assigned to',
    'const count = { a: 1 }; const put = () => Object.assign(count, { a: 2 });',
  ],
  ['a cache on a function', 'export function count() { count.last = 1; }'],
  ['an object of another module', "import { count } from './b.ts'; const put = () => { count.value = 1; };"],
  ['a closure', 'const count = (() => { let value = 0; return () => value++; })();'],
  [
    'what a function keeps',
    'const make = () => { let value = 0; return () => value++; }; const count = make();',
  ],
  [
    'what an awaited function keeps',
    'async function open() { const all = new Set(); return { add: () => all.add(1) }; } const count = (await open()).add;',
  ],
])('the rule finds %s', (_, text) => {
  expect(findIn(text)).toEqual(['count']);
});

test('the rule finds what a function of another module keeps', () => {
  const files = [
    { path: 'a.ts', text: 'export function limit() { let running = 0; return { run: () => running++ }; }' },
    { path: 'b.ts', text: "import { limit } from './a.ts'; const drawing = limit();" },
  ];
  expect(findModuleState(files)).toEqual(['b.ts: drawing']);
});

test.each([
  ['a constant', "export const days = ['Sun', 'Mon'];"],
  ['a read-only set', "const days: ReadonlySet<string> = new Set(['Sun']);"],
  ['a read-only list', 'const days: readonly string[] = [];'],
  ['a read-only object', 'const days: Readonly<Record<string, string>> = {};'],
  [
    'what cannot change',
    "const format = new Intl.DateTimeFormat('en-US'); const url = new URL('.', import.meta.url);",
  ],
  ['a declaration for the compiler', 'declare let self: object;'],
  ['a static constant', 'class Pool { static readonly size = 10; }'],
  ['the fields of instances', 'class Pool { #size = 0; readonly clients = new Set<object>(); }'],
  [
    'the state of a function',
    'export function open() { let size = 0; const all = new Map(); return { all, grow: () => size++ }; }',
  ],
  [
    'what a function without state returns',
    'const make = (size: number) => () => size; const read = make(1);',
  ],
  [
    'a table that is filled while the module loads',
    "const codes = { a: 1 }; for (const code of ['b']) codes[code] = 2;",
  ],
])('the rule allows %s', (_, text) => {
  expect(findIn(text)).toEqual([]);
});
