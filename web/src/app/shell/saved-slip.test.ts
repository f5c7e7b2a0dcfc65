import type { EventView } from '@sidebet/contract/events';
import type { UserView } from '@sidebet/contract/shared';
import { moneyline } from '@sidebet/domain/markets/market';
import { defaultExchangeFee as fee } from '@sidebet/domain/markets/price';
import { describe, expect, it } from 'vitest';
import { type BetDraft, newDraft, withTypedWin } from '../../features/bets/bet-draft.ts';
import { offerTargetKey } from '../../features/bets/offer-target.ts';
import {
  emptySlip,
  isSameSlip,
  offerSlipTo,
  putEntry,
  putPick,
  type SlipState,
  type Start,
} from './saved-slip.ts';

const game = (id: string) => ({ id }) as EventView;
const winner = (side: 'home' | 'away') => ({ terms: moneyline, selection: side }) as const;
const bet = (draft: BetDraft, id = 'game') => ({ kind: 'bet', event: game(id), draft }) as const;
const pick = (id: string, side: 'home' | 'away') => bet(newDraft(winner(side), 'standard'), id);
const friend = (id: string) => ({ id }) as UserView;
const points = { groupId: 'group', name: 'Regulars', kind: 'points' } as const;
const take = (uniqueId: string) => ({ kind: 'take', uniqueId, homeTeam: 'Home', awayTeam: 'Away' }) as const;
const spread = (lineHalves: number) => ({
  terms: { market: 'spread', team: null, lineHalves } as const,
  selection: 'home' as const,
});
const offer = (lineHalves: number) => newDraft(spread(lineHalves), 'own');
const sent: SlipState = { entry: pick('game', 'home'), wager: '5', offerTo: null };
const start: Start = { preset: 'standard', last: { dollars: '25.00', points: '40' } };
const pricing = { fair: null, fee };

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
  const sentOffer: SlipState = { ...sent, entry: bet(offer(-7)) };
  it.each<[string, SlipState, boolean]>([
    [
      'still lies there, its win written out',
      { ...sent, entry: bet(withTypedWin(offer(-7), '4.90', 500, pricing)) },
      true,
    ],
    ['is gone: another line', { ...sent, entry: bet(offer(-6)) }, false],
    ['is gone: another win', { ...sent, entry: bet(withTypedWin(offer(-7), '5', 500, pricing)) }, false],
    ['is gone: another stake', { ...sentOffer, wager: '6' }, false],
    ['is gone: another game', { ...sent, entry: bet(offer(-7), 'another') }, false],
    ['is gone: open for longer', { ...sent, entry: bet({ ...offer(-7), openUntil: '' }) }, false],
    ['is gone: at the fair price', { ...sent, entry: bet({ ...offer(-7), preset: 'fair' }) }, false],
    ['is gone: a bet on the winner', sent, false],
  ])('%s', (_name, now, isStillThere) => {
    expect(isSameSlip(now, sentOffer, fee)).toBe(isStillThere);
  });
});

describe('a new pick in the slip', () => {
  const challenge: SlipState = { ...sent, offerTo: friend('kim') };
  it.each<[string, SlipState, string, string | null, string | undefined]>([
    ['other side of the same game: still for the friend', challenge, 'game', null, 'kim'],
    ['another game: for anyone', challenge, 'another', null, undefined],
    ['another game, challenging someone else', challenge, 'another', 'lee', 'lee'],
    ['same game, challenging someone else', challenge, 'game', 'lee', 'lee'],
    ['first game of a challenge', emptySlip, 'game', 'kim', 'kim'],
  ])('%s', (_name, before, id, challenged, expected) => {
    const target = challenged === null ? null : friend(challenged);
    const after = putPick(before, game(id), winner('away'), target, start);
    expect(after.entry).toMatchObject({ event: { id }, draft: { selection: 'away' } });
    expect(offerTargetKey(after.offerTo)).toBe(expected);
  });

  it.each([
    ['for anyone, at the price chosen last', null, start, 'standard'],
    ['for anyone, where operators or the user prefer it', null, { ...start, preset: 'fair' }, 'fair'],
    ['for a friend, at the fair price', friend('kim'), start, 'fair'],
    ['for a link, at the fair price', 'link', start, 'fair'],
    ['for a group, at the fair price', points, start, 'fair'],
  ] as const)('starts %s', (_name, target, from, preset) => {
    const { entry } = putPick(emptySlip, game('game'), winner('home'), target, from);
    expect(entry).toMatchObject({ draft: { preset } });
  });

  it('has no standard price on a line', () => {
    expect(putPick(emptySlip, game('game'), spread(-7), null, start).entry).toMatchObject({
      draft: { preset: 'fair' },
    });
  });

  it('is filled in with the last stake of its unit, unless one was typed', () => {
    const wager = (slip: SlipState, target: typeof points | null) =>
      putPick(slip, game('game'), winner('home'), target, start).wager;
    expect(wager(emptySlip, null)).toBe('25.00');
    expect(wager(emptySlip, points)).toBe('40');
    expect(wager({ ...emptySlip, wager: '7' }, null)).toBe('7');
  });

  it('keeps the options on the same game, and loses them on another', () => {
    const chosen = { ...offer(-7), lapseOnMove: 'wide', openUntil: '2026-11-22T11:00' } as const;
    const before: SlipState = { ...challenge, entry: bet(chosen) };
    const after = putPick(before, game('game'), spread(-6), null, start);
    expect(after.entry).toMatchObject({ draft: { ...chosen, preset: 'fair', terms: { lineHalves: -6 } } });
    expect(offerTargetKey(after.offerTo)).toBe('kim');
    expect(putPick(before, game('another'), spread(-6), null, start).entry).toEqual(
      bet(newDraft(spread(-6), 'fair'), 'another'),
    );
  });

  it('makes way for an open bet, and loses whom it was for', () => {
    const after = putEntry(challenge, take('bet'));
    expect(after).toEqual({ entry: take('bet'), wager: '5', offerTo: null });
  });
});

describe('a bet offered to someone else', () => {
  const preset = (target: Parameters<typeof offerSlipTo>[1], entry = pick('game', 'home')) =>
    offerSlipTo({ ...sent, entry }, target, start).entry;

  it('moves to the fair price for a friend and back to the usual one for anyone', () => {
    expect(preset(friend('kim'))).toMatchObject({ draft: { preset: 'fair' } });
    expect(preset(null)).toMatchObject({ draft: { preset: 'standard' } });
    expect(preset(points)).toMatchObject({ draft: { preset: 'fair' } });
  });

  it('keeps an own price', () => {
    expect(preset(friend('kim'), bet(offer(-7)))).toMatchObject({ draft: { preset: 'own' } });
  });
});
