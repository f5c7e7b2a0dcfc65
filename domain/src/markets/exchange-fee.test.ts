import { describe, expect, it } from 'vitest';
import {
  exchangeFeeAt,
  feeChangeWaitMs,
  listFeeVersions,
  parseFeePercent,
  type SetFee,
} from './exchange-fee.ts';
import { defaultExchangeFee } from './price.ts';

const day = feeChangeWaitMs;
const first: SetFee = { bps: 200, capCents: null, at: 0 };
/** A fee set at this hour of day 10. */
const at = (hours: number, bps: number, capCents: number | null = null): SetFee => ({
  bps,
  capCents,
  at: 10 * day + (hours * day) / 24,
});
const now = (hours: number) => at(hours, 0).at;

describe('The fee of an offer', () => {
  const raised = [first, at(0, 300, 5_00)];
  const replaced = [...raised, at(6, 100)];
  const canceled = [...raised, at(6, 200)];
  it.each<[string, readonly SetFee[], number, { bps: number; next: [bps: number, fromHour: number] | null }]>(
    [
      ['without a history is the default', [], now(0), { bps: 200, next: null }],
      ['set less than a day ago is not yet in effect', [first], day - 1, { bps: 200, next: [200, -216] }],
      [
        'a millisecond before the day is over is the old one',
        raised,
        now(24) - 1,
        { bps: 200, next: [300, 24] },
      ],
      ['exactly a day after the change is the new one', raised, now(24), { bps: 300, next: null }],
      ['lowered waits as long as raised', [first, at(0, 0)], now(23), { bps: 200, next: [0, 24] }],
      ['replaced while pending starts the day again', replaced, now(24), { bps: 200, next: [100, 30] }],
      ['replaced while pending is then the last one', replaced, now(30), { bps: 100, next: null }],
      ['canceled stays the old one', canceled, now(6), { bps: 200, next: null }],
      ['canceled stays the old one after the day too', canceled, now(100), { bps: 200, next: null }],
      [
        'replaced the moment it took effect was in effect',
        [...raised, at(24, 100)],
        now(24),
        { bps: 300, next: [100, 48] },
      ],
      [
        'after several changes is the last that took effect',
        [...raised, at(30, 400)],
        now(60),
        { bps: 400, next: null },
      ],
      [
        'cancels back to the fee of the time, not the first',
        [...raised, at(30, 400), at(31, 300, 5_00)],
        now(99),
        { bps: 300, next: null },
      ],
    ],
  )('%s', (_name, history, instant, { bps, next }) => {
    const answer = exchangeFeeAt(history, instant);
    expect(answer.fee.bps).toBe(bps);
    expect(answer.next && [answer.next.bps, (answer.next.from - now(0)) / (day / 24)]).toEqual(next);
  });

  it('carries its cap', () => {
    expect(exchangeFeeAt(raised, now(24)).fee).toEqual({ bps: 300, capCents: 5_00 });
    expect(exchangeFeeAt([], now(0)).fee).toEqual(defaultExchangeFee);
  });

  it('is listed with what became of each change, newest first', () => {
    const history = [first, at(0, 300), at(6, 100), at(40, 500), at(41, 100), at(70, 0)];
    expect(listFeeVersions(history, now(71)).map(({ bps, state }) => [bps, state])).toEqual([
      [0, 'pending'],
      [100, 'cancel'],
      [500, 'replaced'],
      [100, 'inForce'],
      [300, 'replaced'],
      [200, 'ended'],
    ]);
  });
});

describe('A typed percentage', () => {
  it.each([
    ['2', 200],
    [' 2.5% ', 250],
    ['0', 0],
    ['0.05', 5],
    ['20', 2_000],
    ['20.01', null],
    ['2.555', null],
    ['-1', null],
    ['', null],
    ['two', null],
  ])('%j is %j basis points', (typed, bps) => {
    expect(parseFeePercent(typed)).toBe(bps);
  });
});
