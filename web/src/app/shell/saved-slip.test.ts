import type { EventView } from '@sidebet/contract/events';
import type { PersonView } from '@sidebet/contract/shared';
import { describe, expect, it } from 'vitest';
import { emptySlip, isSameSlip, putEntry, type SlipState } from './saved-slip.ts';

const pick = (id: string, side: 'home' | 'away') =>
  ({ kind: 'pick', event: { id } as EventView, side }) as const;
const friend = (id: string) => ({ id }) as PersonView;
const take = (uniqueId: string) => ({ kind: 'take', uniqueId, homeTeam: 'Home', awayTeam: 'Away' }) as const;
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
    ['is gone: somebody’s bet', { ...sent, entry: take('bet') }, false],
    ['is gone: nothing', emptySlip, false],
  ])('%s', (_name, now, isStillThere) => {
    expect(isSameSlip(now, sent)).toBe(isStillThere);
  });

  it('a challenge belongs to one friend and one user', () => {
    const challenge = { ...sent, offerTo: friend('kim') };
    expect(isSameSlip({ ...challenge, offerTo: friend('kim') }, challenge)).toBe(true);
    expect(isSameSlip({ ...challenge, offerTo: friend('lee') }, challenge)).toBe(false);
    expect(isSameSlip({ ...sent, entry: take('bet') }, { ...sent, entry: take('bet') })).toBe(true);
    expect(isSameSlip({ ...sent, entry: take('other') }, { ...sent, entry: take('bet') })).toBe(false);
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
    expect(after.offerTo?.id).toBe(expected);
    expect(after.wager).toBe(before.wager);
  });
});
