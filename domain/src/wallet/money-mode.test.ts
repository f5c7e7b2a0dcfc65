import { expect, test } from 'vitest';
import { type MoneyMode, type MoneyTraces, moneyModeRefusal } from './money-mode.ts';

const none: MoneyTraces = { demoLogin: false, deposits: [] };
const demo: MoneyTraces = { demoLogin: true, deposits: [] };
const holding = (...deposits: MoneyMode[]): MoneyTraces => ({ demoLogin: false, deposits });

const rows: readonly (readonly [
  recorded: MoneyMode | null,
  wanted: MoneyMode,
  traces: MoneyTraces,
  refusal: RegExp | null,
])[] = [
  // The first start accepts any mode that fits the database's contents.
  [null, 'play', none, null],
  [null, 'test', none, null],
  [null, 'live', none, null],
  [null, 'play', { demoLogin: true, deposits: ['play'] }, null],
  [null, 'test', holding('test'), null],
  [null, 'live', holding('live'), null],
  [null, 'test', demo, /^This database has demo logins .* for test money/],
  [null, 'live', demo, /^This database has demo logins .* for real money/],
  [null, 'play', holding('test'), /^This database holds deposits of test money, .* for play money/],
  [null, 'play', holding('live'), /^This database holds deposits of real money, .* for play money/],
  [null, 'test', holding('play'), /^This database holds deposits of play money, .* for test money/],
  [null, 'test', holding('live'), /^This database holds deposits of real money/],
  [null, 'live', holding('play'), /^This database holds deposits of play money/],
  [null, 'live', holding('live', 'test'), /^This database holds deposits of test money/],
  // Later starts must use the same mode.
  ['play', 'play', demo, null],
  ['test', 'test', none, null],
  ['live', 'live', none, null],
  ['play', 'test', none, /^This database holds play money, .* for test money/],
  ['play', 'live', none, /^This database holds play money, .* for real money/],
  ['test', 'play', none, /^This database holds test money, .* for play money/],
  ['test', 'live', none, /^This database holds test money, .* for real money/],
  ['live', 'play', none, /^This database holds real money, .* for play money/],
  ['live', 'test', none, /^This database holds real money, .* for test money/],
  ['live', 'live', demo, /^This database has demo logins/],
];

test.each(rows)('a database of %j, keys for %s, %j', (recorded, wanted, traces, refusal) => {
  const given = moneyModeRefusal(recorded, wanted, traces, false);
  if (refusal) expect(given).toMatch(refusal);
  else expect(given).toBeNull();
});

test.each(['play', null] as const)(
  'a demo login in a database of %j is refused in production',
  (recorded) => {
    expect(moneyModeRefusal(recorded, 'play', demo, true)).toMatch(
      /remove them with `npm run remove-demo-logins/,
    );
    expect(moneyModeRefusal(recorded, 'play', none, true)).toBeNull();
  },
);
