import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDatabaseFault } from '../db/database-fault.ts';
import { onlyCleanLines } from './log-options.ts';
import { sampleMs } from './sample-lines.ts';

type Line = {
  level: string;
  msg: string;
  repeats?: number;
  reqId?: string;
  err?: { message: string; stack?: string; cause?: object };
};

let lines: Line[];
let app: ReturnType<typeof Fastify>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = Fastify({ logger: onlyCleanLines({ level: 'info', stream }, { isExpected: isDatabaseFault }) });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const counts = () => lines.map(({ msg, repeats }) => [msg, repeats]);

test('a repeated warning is written at once, then with a count every 5 seconds, until it ends', () => {
  const warn = (times: number) => {
    for (let i = 0; i < times; i++) app.log.child({ reqId: `r${i}` }).warn({ err: away() }, 'away');
  };
  warn(1_000);
  expect(counts()).toEqual([['away', undefined]]);
  vi.advanceTimersByTime(sampleMs);
  expect(counts()).toEqual([
    ['away', undefined],
    ['away', 999],
  ]);
  expect(lines.map(({ reqId }) => reqId)).toEqual(['r0', 'r999']);
  warn(2);
  vi.advanceTimersByTime(sampleMs);
  vi.advanceTimersByTime(sampleMs);
  expect(counts().slice(2)).toEqual([['away', 2]]);
  expect(vi.getTimerCount()).toBe(0);
  warn(1);
  expect(counts().slice(3)).toEqual([['away', undefined]]);
});

test('every distinct error, text and field is written at once', () => {
  const throwHere = () => new Error('no');
  const throwThere = () => new Error('no');
  for (let i = 0; i < 2; i++) {
    app.log.warn({ err: away() }, 'away');
    app.log.error({ err: away() }, 'away');
    app.log.warn({ err: new Error('timeout expired') }, 'away');
    app.log.warn({ err: away() }, 'far away');
    app.log.warn({ err: away(), depositId: 'd1' }, 'away');
    app.log.warn({ err: away(), depositId: 'd2' }, 'away');
    app.log.error(throwHere());
    app.log.error(throwThere());
    app.log.warn('plain');
    app.log.error({ alarm: 'jobFailing', job: 'a' }, 'alarm: jobFailing');
    app.log.error({ alarm: 'jobFailing', job: 'b' }, 'alarm: jobFailing');
  }
  expect(lines).toHaveLength(11);
  vi.advanceTimersByTime(sampleMs);
  expect(lines.slice(11).map(({ repeats }) => repeats)).toEqual(Array(11).fill(1));
});

test('control: lines below a warning are all written', () => {
  for (let i = 0; i < 20; i++) app.log.info({ route: '/api/bets', status: 503 }, 'request');
  expect(lines).toHaveLength(20);
});

test('more kinds than are counted are all written', () => {
  for (let i = 0; i < 3_000; i++) app.log.warn({ row: i }, 'odd');
  expect(lines).toHaveLength(3_000);
});

test('a fault of the database has no stack, nor have its causes; another error has one', () => {
  app.log.warn({ err: Object.assign(away(), { cause: new Error('deeper') }) }, 'away');
  app.log.warn({ err: new Error('a bug', { cause: away() }) }, 'bug');
  expect(lines[0]!.err).toEqual({
    type: 'Error',
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
    stack: '',
    cause: { type: 'Error', message: 'deeper', stack: '' },
  });
  expect(lines[1]!.err!.stack).toContain('sample-lines.test.ts');
  expect(lines[1]!.err!.cause).toMatchObject({ stack: '' });
});
