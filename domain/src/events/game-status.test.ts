import { describe, expect, it } from 'vitest';
import { before, game, start } from '../bets/bets.fixtures.ts';
import { gameState } from './game-status.ts';

const hour = 3_600_000;
const live = { homeScore: 3, awayScore: 0, bettingClosedAt: start };
const final = { ...live, completed: true };

describe('The state of a game', () => {
  it.each([
    ['scheduled until its start', {}, before, 'scheduled', null],
    ['live from its start', {}, start, 'live', null],
    ['live once there is a score', { homeScore: 0, awayScore: 0 }, before, 'live', null],
    ['delayed when the feed names a later start', { latestStart: start + hour }, start, 'delayed', null],
    ['live again from the later start', { latestStart: start + hour }, start + hour, 'live', null],
    ['final', final, start + 3 * hour, 'final', null],
    ['final, however old', final, start + 500 * hour, 'final', null],
    ['checked by an operator', { ...live, held: true }, start + hour, 'checking', null],
    ['checked although it has a result', { ...final, held: true }, start + hour, 'checking', null],
    ['void after 72 hours', live, start + 72 * hour, 'void', 'overdue'],
    ['void after 72 hours on hold', { ...live, held: true }, start + 72 * hour, 'void', 'overdue'],
    ['not void a moment earlier', live, start + 72 * hour - 1, 'live', null],
    ['void once dropped for long', { listed: false, unlistedAt: before }, start + hour, 'void', 'dropped'],
  ] as const)('%s', (_name, changes, now, status, voidReason) => {
    expect(gameState({ ...game, ...changes }, false, now)).toEqual({ status, voidReason });
  });

  it('is void if an operator called it off, whatever the feed says', () => {
    expect(gameState({ ...game, ...final }, true, start)).toEqual({ status: 'void', voidReason: 'operator' });
  });
});
