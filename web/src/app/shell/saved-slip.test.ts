import type { EventView } from '@sidebet/contract/events';
import type { PersonView } from '@sidebet/contract/shared';
import { defaultExchangeFee as fee } from '@sidebet/domain/markets/price';
import { describe, expect, it } from 'vitest';
import { newOffer, withTypedWin } from '../../features/bets/offer-draft.ts';
import { offerTargetKey } from '../../features/bets/offer-target.ts';
import { emptySlip, isSameSlip, putEntry, type SlipState } from './saved-slip.ts';

const pick = (id: string, side: 'home' | 'away') =>
  ({ kind: 'pick', event: { id } as EventView, side }) as const;
const friend = (id: string) => ({ id }) as PersonView;
const take = (uniqueId: string) => ({ kind: 'take', uniqueId, homeTeam: 'Home', awayTeam: 'Away' }) as const;
const spread = (lineHalves: number) =>
  newOffer({ terms: { market: 'spread', team: null, lineHalves }, selection: 'home' });
const offer = (offered: ReturnType<typeof newOffer>, id = 'game') =>
  ({ kind: 'offer', event: { id } as EventView, offer: offered }) as const;
const sent: SlipState = { entry: pick('game', 'home'), wager: '5', offerTo: null };

describe('a slip after its bet was sent', () => {
  it.each<[string, SlipState, boolean]>([
    ['still lies there', sent, true],
    ['still lies there, its wager written out', { ...sent, wager: '5.00' }, true],
    ['still lies there, selected once more', { ...sent, entry: pick('game', 'home') }, true],
    ['is gone: the other side', { ...sent, entry: pick('game', 'away') }, false],
    ['is gone: another game', { ...sent, entry: pick('another', 'home') }, false],
    ['is gone: another wager', { ...sent, wager: '6' }, false],
    ['is gone: offered to a friend', { ...sent, offerTo: friend('kim') }, false],
    ['is gone: offered to a link', { ...sent, offerTo: 'link' }, false],
    ['is gone: someone’s bet', { ...sent, entry: take('bet') }, false],
    ['is gone: nothing', emptySlip, false],
  ])('%s', (_name, now, isStillThere) => {
    expect(isSameSlip(now, sent, fee)).toBe(isStillThere);
  });

  it('a challenge belongs to one friend and one user', () => {
    const challenge = { ...sent, offerTo: friend('kim') };
    expect(isSameSlip({ ...challenge, offerTo: friend('kim') }, challenge, fee)).toBe(true);
    expect(isSameSlip({ ...challenge, offerTo: friend('lee') }, challenge, fee)).toBe(false);
    expect(isSameSlip({ ...sent, entry: take('bet') }, { ...sent, entry: take('bet') }, fee)).toBe(true);
    expect(isSameSlip({ ...sent, entry: take('other') }, { ...sent, entry: take('bet') }, fee)).toBe(false);
  });
});

describe('an offer after it was sent', () => {
  const sentOffer: SlipState = { ...sent, entry: offer(spread(-7)) };
  it.each<[string, SlipState, boolean]>([
    [
      'still lies there, its win written out',
      { ...sent, entry: offer(withTypedWin(spread(-7), '4.90', 500, fee)) },
      true,
    ],
    ['is gone: another line', { ...sent, entry: offer(spread(-6)) }, false],
    ['is gone: another win', { ...sent, entry: offer(withTypedWin(spread(-7), '5', 500, fee)) }, false],
    ['is gone: another stake', { ...sentOffer, wager: '6' }, false],
    ['is gone: another game', { ...sent, entry: offer(spread(-7), 'another') }, false],
    ['is gone: open for longer', { ...sent, entry: offer({ ...spread(-7), openUntil: '' }) }, false],
    ['is gone: a bet on the winner', sent, false],
  ])('%s', (_name, now, isStillThere) => {
    expect(isSameSlip(now, sentOffer, fee)).toBe(isStillThere);
  });
});

describe('a new entry in the slip', () => {
  const challenge: SlipState = { ...sent, offerTo: friend('kim') };
  it.each<[string, SlipState, SlipState['entry'] & {}, string | null, string | undefined]>([
    ['other side of the same game: still for the friend', challenge, pick('game', 'away'), null, 'kim'],
    ['another game: for anyone', challenge, pick('another', 'home'), null, undefined],
    ['another game, challenging someone else', challenge, pick('another', 'home'), 'lee', 'lee'],
    ['same game, challenging someone else', challenge, pick('game', 'home'), 'lee', 'lee'],
    ['first game of a challenge', emptySlip, pick('game', 'home'), 'kim', 'kim'],
    ['someone’s open bet: for nobody', challenge, take('bet'), null, undefined],
  ])('%s', (_name, before, entry, challenged, expected) => {
    const after = putEntry(before, entry, challenged === null ? null : friend(challenged));
    expect(after.entry).toBe(entry);
    expect(offerTargetKey(after.offerTo)).toBe(expected);
    expect(after.wager).toBe(before.wager);
  });

  it('an offer on the same game keeps the chosen options', () => {
    const chosen = { ...spread(-7), lapseOnMove: 'wide', openUntil: '2026-11-22T11:00' } as const;
    const before: SlipState = { ...challenge, entry: offer(chosen) };
    const after = putEntry(before, offer(spread(-6)), null);
    expect(after.entry).toMatchObject({ offer: { ...chosen, terms: { lineHalves: -6 } } });
    expect(offerTargetKey(after.offerTo)).toBe('kim');
    expect(putEntry(before, offer(spread(-6), 'another'), null).entry).toEqual(offer(spread(-6), 'another'));
  });
});
