import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import { maxAmountCents } from '../cents.ts';
import { winCents } from '../markets/price.ts';
import {
  allowsPartsByDefault,
  canBeSplit,
  maxParts,
  minimumStake,
  mostTakeable,
  partBounds,
  partOf,
  winOfPart,
} from './parts.ts';

const cents = (max: number) => fc.integer({ min: 1, max });
const fee = fc.record({
  bps: fc.integer({ min: 0, max: 2_000 }),
  capCents: fc.option(fc.integer({ min: 0, max: 10_000 })),
});
const offer = fc.record({ makerStakeCents: cents(maxAmountCents), stakeCents: cents(maxAmountCents), fee });
const smallOffer = fc.record({ makerStakeCents: cents(20_000), stakeCents: cents(20_000), fee });

/** What is left of an offer after a part. */
function restAfter(left: Parameters<typeof partOf>[0], takeCents: number) {
  const part = partOf(left, takeCents);
  const { capCents } = left.fee;
  return {
    makerStakeCents: left.makerStakeCents - part.makerStakeCents,
    stakeCents: left.stakeCents - takeCents,
    fee: { ...left.fee, capCents: capCents === null ? null : capCents - part.fee.capCents! },
  };
}

describe('partOf', () => {
  it.each([
    ['half of even stakes', 40_00, 40_00, 20_00, 20_00],
    ['a third, down to the cent', 40_00, 60_00, 20_00, 13_33],
    ['all of it', 40_00, 60_01, 60_01, 40_00],
    ['one cent of the longest odds', 1_00, 50_00, 1, 0],
    [
      'amounts whose product a number does not hold',
      maxAmountCents,
      maxAmountCents - 1,
      maxAmountCents - 2,
      maxAmountCents - 2,
    ],
  ])('takes %s', (_, makerStakeCents, stakeCents, takeCents, makers) => {
    const part = partOf({ makerStakeCents, stakeCents, fee: { bps: 200, capCents: null } }, takeCents);
    expect(part).toEqual({
      makerStakeCents: makers,
      stakeCents: takeCents,
      fee: { bps: 200, capCents: null },
    });
  });

  it('is the whole offer if all of it is taken', () => {
    fc.assert(fc.property(offer, (left) => void expect(partOf(left, left.stakeCents)).toEqual(left)));
  });

  it('never makes the price of later takers worse', () => {
    fc.assert(
      fc.property(
        smallOffer,
        fc.array(cents(20_000), { minLength: 1, maxLength: 19 }),
        cents(20_000),
        (whole, takes, mine) => {
          let left = whole;
          for (const take of takes) {
            if (take >= left.stakeCents) continue;
            const before = left;
            left = restAfter(left, take);
            const wanted = Math.min(mine, left.stakeCents);
            expect(winOfPart(left, wanted)).toBeGreaterThanOrEqual(winOfPart(before, wanted));
          }
        },
      ),
    );
  });

  it('shares one cap: the caps of all parts together are that of the offer', () => {
    fc.assert(
      fc.property(smallOffer, fc.array(cents(20_000), { maxLength: 19 }), (whole, takes) => {
        let left = whole;
        let caps = 0;
        let stakes = 0;
        for (const take of takes) {
          if (take >= left.stakeCents) continue;
          const part = partOf(left, take);
          caps += part.fee.capCents ?? 0;
          stakes += part.makerStakeCents;
          left = restAfter(left, take);
          expect(left.fee.capCents ?? 0).toBeGreaterThanOrEqual(0);
        }
        expect(caps + (left.fee.capCents ?? 0)).toBe(whole.fee.capCents ?? 0);
        expect(stakes + left.makerStakeCents).toBe(whole.makerStakeCents);
      }),
    );
  });

  it('rounding the cap down instead would make later prices worse (control)', () => {
    // $5 at most for all: of 19 parts of $1.01 each cap loses almost a cent, which the last taker would pay.
    const [bps, stake] = [2_000, 40_00];
    let capCents = 5_00;
    let leftCents = stake;
    for (let i = 0; i < 19; i += 1) {
      capCents -= Math.floor((capCents * 1_01) / leftCents);
      leftCents -= 1_01;
    }
    const roundedDown = winCents(leftCents, { bps, capCents });
    expect(roundedDown).toBeLessThan(
      winCents(leftCents, { bps, capCents: Math.floor((5_00 * leftCents) / stake) }),
    );
  });
});

describe('partBounds', () => {
  const minimum = cents(5_000);

  it('contains exactly the amounts with which all four stakes reach the minimum', () => {
    fc.assert(
      fc.property(smallOffer, minimum, cents(20_000), (left, minimumCents, wanted) => {
        const takeCents = Math.min(wanted, left.stakeCents - 1);
        if (takeCents < 1) return;
        const part = partOf(left, takeCents);
        const rest = restAfter(left, takeCents);
        const lowest = Math.min(part.makerStakeCents, takeCents, rest.makerStakeCents, rest.stakeCents);
        const { leastCents, mostCents } = partBounds(left, minimumCents);
        expect(takeCents >= leastCents && takeCents <= mostCents).toBe(lowest >= minimumCents);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('mostTakeable', () => {
  const left = { makerStakeCents: 60_00, stakeCents: 30_00, allowsParts: true };
  it.each([
    ['all of it', left, 30_00, 30_00],
    ['all that is left for more', left, 99_00, 30_00],
    ['a part', left, 10_00, 10_00],
    ['the most that leaves the minimum', left, 29_00, 25_00],
    ['nothing below the minimum', left, 4_99, null],
    ['nothing of a whole offer', { ...left, allowsParts: false }, 29_00, null],
    ['nothing of an offer too small for two', { ...left, stakeCents: 9_00 }, 5_00, null],
  ])('is %s', (_, offered, wantedCents, most) => {
    expect(mostTakeable(offered, wantedCents, 5_00)).toBe(most);
  });
});

describe('who can take parts', () => {
  it.each([
    [true, 20_00, true],
    [true, 19_99, false],
    [false, 20_00, false],
  ])('by default, to anyone %s with %d cents: %s', (isToAnyone, stakeCents, allowed) => {
    expect(allowsPartsByDefault(isToAnyone, stakeCents)).toBe(allowed);
  });

  it.each([
    [{ partsTaken: 0, offeredTo: toAnyone }, true],
    [{ partsTaken: maxParts - 2, offeredTo: toAnyone }, true],
    [{ partsTaken: maxParts - 1, offeredTo: toAnyone }, false],
    [{ offeredTo: toAnyone }, false],
    [{ partsTaken: 0, offeredTo: toFriend('bob') }, false],
    [{ partsTaken: 0, offeredTo: { kind: 'group', groupId: 'crew' } }, true],
  ] as const)('of %o: %s', (bet, can) => {
    expect(canBeSplit(bet)).toBe(can);
  });

  it.each([
    [null, 5_00],
    ['iou', 5_00],
    ['points', 1_00],
  ] as const)('the minimum in %s is %d cents', (group, least) => {
    expect(minimumStake({ minimumStakeCents: 5_00 }, group)).toBe(least);
  });
});
