import { expect, test } from 'vitest';
import { type AnyClock, type GameClock, systemClock, type WallClock } from './clock.ts';

const readGameTime = (clock: GameClock) => clock.now();
const readWallTime = (clock: WallClock) => clock.now();

/** `npm test -- types` fails if one of these lines compiles. */
function mixUpClocks(gameClock: GameClock, wallClock: WallClock, anyClock: AnyClock): void {
  // @ts-expect-error Wall time is not game time.
  readGameTime(wallClock);
  // @ts-expect-error Game time is not wall time.
  readWallTime(gameClock);
  // @ts-expect-error It may be game time.
  readWallTime(anyClock);
  // @ts-expect-error An object of dependencies does not hide the difference.
  const deps: { readonly clock: GameClock } = { clock: wallClock };
  readGameTime(deps.clock);
}

test('the machine clock serves as game clock and as wall clock', () => {
  const before = Date.now();
  expect(readGameTime(systemClock)).toBeGreaterThanOrEqual(before);
  expect(readWallTime(systemClock)).toBeGreaterThanOrEqual(before);
  mixUpClocks(systemClock, systemClock, systemClock);
});
