import type { StreamItem } from '@sidebet/contract/groups/stream';
import { describe, expect, test } from 'vitest';
import { sampleGroup, sampleOffer, sampleUser } from '../../testing/samples.ts';
import type { GroupNames } from './group-names.ts';
import {
  announcement,
  findWinner,
  resultNet,
  resultTitle,
  scoreLine,
  stakesText,
  takenText,
} from './stream-texts.ts';

const user = (id: string, fullName: string) => ({ id, username: id, fullName, profilePicture: null });
const me = { ...user(sampleUser.id, 'Ann Example') };
const lena = user('lena', 'Lena Vance');
const dev = user('dev', 'Dev Patel');
const names: GroupNames = ({ id, fullName }, place = 'start') =>
  id === me.id ? (place === 'start' ? 'You' : 'you') : fullName.split(' ')[0]!;

type Result = Extract<StreamItem, { type: 'result' }>;
const base = {
  ...sampleOffer,
  group: { id: sampleGroup.id, name: 'Sunday table', kind: 'iou' as const },
  userId: lena.id,
  betAcceptorUid: dev.id,
  homeTeam: 'Kansas City Chiefs',
  awayTeam: 'Denver Broncos',
  betSportKey: 'americanfootball_nfl',
  market: 'moneyline' as const,
  marketTeam: null,
  lineHalves: null,
  status: 'Settled' as const,
  winner: lena.id,
  result: 'home' as const,
  homeScore: 24,
  awayScore: 21,
  creator: { ...sampleOffer.creator, selection: 'home' as const, stakeCents: 20_00, winCents: 20_00 },
  acceptor: { ...sampleOffer.acceptor, selection: 'away' as const, stakeCents: 20_00, winCents: 20_00 },
};
const result = (bet: Partial<Result['bet']> = {}, more: Partial<Result> = {}): Result => ({
  type: 'result',
  id: 'r1',
  at: '2026-11-29T18:00:00.000Z',
  bet: { ...base, ...bet },
  creator: lena,
  acceptor: dev,
  reactions: [],
  comments: 0,
  ...more,
});

describe('a result', () => {
  test.each([
    ['of others', result(), 'Lena beat Dev', 'Chiefs won, 24–21', '+$20'],
    [
      'of the acceptor',
      result({ winner: dev.id, homeScore: 10 }),
      'Dev beat Lena',
      'Broncos won, 21–10',
      '+$20',
    ],
    [
      'of the viewer',
      result({}, { creator: me, bet: { ...base, userId: me.id, winner: me.id } }),
      'You beat Dev',
      'Chiefs won, 24–21',
      '+$20',
    ],
    ['lost by the viewer', result({}, { acceptor: me }), 'Lena beat you', 'Chiefs won, 24–21', '−$20'],
    ['that hides amounts', result({}, { hidesAmounts: true }), 'Lena beat Dev', 'Chiefs won, 24–21', null],
    [
      'that returned everything',
      result({ winner: null, result: 'tieRefund', awayScore: 24 }),
      'Lena and Dev got their money back',
      'Tie, 24–24',
      null,
    ],
    [
      'of a void bet',
      result({ winner: null, result: 'void' }),
      'Lena and Dev got their money back',
      'Chiefs vs Broncos',
      null,
    ],
    [
      'on a spread',
      result({ market: 'spread', lineHalves: -3, result: 'home' }),
      'Lena beat Dev',
      'Chiefs −1.5 · Chiefs 24, Broncos 21',
      '+$20',
    ],
  ])('%s', (_, item, title, line, net) => {
    expect([resultTitle(item, names), scoreLine(item), resultNet(item, me.id)?.text ?? null]).toEqual([
      title,
      line,
      net,
    ]);
  });

  test('names the face that won', () => {
    expect(findWinner(result())?.winner).toBe(lena);
    expect(findWinner(result({ winner: dev.id }))?.winner).toBe(dev);
    expect(findWinner(result({ winner: null }))).toBeNull();
  });
});

test.each([
  [{}, '$20 each'],
  [{ acceptor: { ...base.acceptor, stakeCents: 15_50 } }, '$20 against $15.50'],
])('says what both risk: %o', (bet, text) => {
  expect(stakesText(result(bet))).toBe(text);
  expect(stakesText(result(bet, { hidesAmounts: true }))).toBeNull();
});

test('says who took which offer of whom', () => {
  const taken = { ...result(), type: 'taken' as const };
  expect(takenText(taken, names)).toBe('Dev took Lena’s Chiefs');
  expect(takenText({ ...taken, creator: me }, names)).toBe('Dev took your Chiefs');
  expect(takenText({ ...taken, acceptor: me }, names)).toBe('You took Lena’s Chiefs');
});

const moment = { id: 'x', at: '2026-11-29T18:00:00.000Z' };
test.each<[StreamItem, string]>([
  [result(), 'Lena beat Dev. Chiefs won, 24–21'],
  [{ ...result({ status: 'Created' }), type: 'offer' }, 'Lena offers the group a bet: Broncos'],
  [{ ...moment, type: 'joined', person: dev }, 'Dev joined'],
  [{ ...moment, type: 'paid', from: me, to: lena, amountCents: 27_00 }, 'You paid Lena $27'],
  [{ ...moment, type: 'forgiven', from: lena, to: me, amountCents: 2_50 }, 'Lena forgave you $2.50'],
  [
    { ...moment, type: 'limitRaised', person: dev, fromCents: 50_00, toCents: 500_00 },
    'Dev raised the most they can owe from $50 to $500',
  ],
  [{ ...moment, type: 'seasonEnded', season: sampleGroup.season! }, 'Season 1 is over'],
  [
    { ...moment, type: 'amountsSwitched', person: lena, showsAmounts: true },
    'Lena made amounts visible to everyone in the group',
  ],
  [
    { ...moment, type: 'amountsSwitched', person: lena, showsAmounts: false },
    'Lena hid amounts: everyone sees only their own',
  ],
])('announces %o', (item, text) => {
  expect(announcement(item, sampleGroup, names)).toBe(text);
});
