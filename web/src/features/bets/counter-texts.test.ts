import type { BetView } from '@sidebet/contract/bets';
import { linkId } from '@sidebet/domain/book/offered-to';
import { describe, expect, test } from 'vitest';
import { sampleOffer, sampleUser } from '../../testing/samples.ts';
import { acceptingCounterText, endedCounterText, staysOpenText } from './counter-texts.ts';

const ann = sampleUser.id;
const group = { id: 'g', name: 'Regulars', kind: 'points' } as const;
const mine: BetView = { ...sampleOffer, userId: ann };

test.each([
  ['anyone', {}, 'Your offer stays open to everyone until you accept.'],
  ['a friend', { offeredToId: sampleOffer.userId }, 'Your challenge stays open until you accept.'],
  [
    'those with its link',
    { offeredToId: linkId },
    'Your challenge stays open to everyone with its link until you accept.',
  ],
  ['a group', { offeredToId: group.id, group }, 'Your offer stays open to Regulars until you accept.'],
  ['anyone, made by another', { userId: 'pat' }, 'pat’s offer stays open to everyone until you accept.'],
])('an offer to %s stays open', (_, changes, text) => {
  expect(staysOpenText({ ...mine, ...changes }, ann)).toBe(text);
});

describe('what accepting costs', () => {
  const counter: BetView = {
    ...sampleOffer,
    creator: { ...sampleOffer.creator, stakeCents: 10_00 },
    acceptor: { ...sampleOffer.acceptor, stakeCents: 15_00, feeIfWonCents: 20 },
  };
  const fee = { bps: 200, capCents: null };

  test.each<[string, BetView, BetView, string]>([
    [
      'the fee and what comes back',
      counter,
      mine,
      'Fee 2%: $0.20, if you win. $5 of your $20 comes back now.',
    ],
    [
      'no percentage of an earlier fee',
      { ...counter, acceptor: { ...counter.acceptor, feeIfWonCents: 30 } },
      mine,
      'Fee $0.30, if you win. $5 of your $20 comes back now.',
    ],
    ['nothing back from the other’s offer', counter, sampleOffer, 'Fee 2%: $0.20, if you win.'],
    [
      'points without a fee',
      { ...counter, group, acceptor: { ...counter.acceptor, feeIfWonCents: 0 } },
      { ...mine, group },
      '5 points of your 20 points come back now.',
    ],
  ])('names %s', (_, made, offer, text) => {
    expect(acceptingCounterText(made, offer, ann, fee)).toBe(text);
  });
});

test.each<[BetView['result'], string]>([
  ['declined', 'You said no thanks.'],
  ['countered', 'You answered with another counter-offer.'],
  ['offerGone', 'The offer is gone, or too little of it is left.'],
  ['expired', 'You did not answer in time.'],
  ['lapsed', 'Taken back: the market moved.'],
  ['deleted', 'pat withdrew it.'],
])('the one who could have accepted reads how it ended (%s)', (result, text) => {
  expect(endedCounterText({ ...sampleOffer, status: 'Deleted', result }, ann)).toBe(text);
});

test('an accepted one says who accepted', () => {
  const accepted: BetView = { ...sampleOffer, status: 'Active', offeredToName: 'kim' };
  expect(endedCounterText({ ...accepted, userId: ann }, ann)).toBe('kim accepted.');
  expect(endedCounterText(accepted, ann)).toBe('You accepted.');
});
