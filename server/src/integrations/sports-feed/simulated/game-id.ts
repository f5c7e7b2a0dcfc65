import { hexHash } from './random.ts';

/** What determines a simulated game, besides the seed. */
export type GameKey = {
  readonly commenceTime: number;
  /** Position in simulatedSports. */
  readonly sport: number;
  /** Position in the round's fixtures; `shortGame` outside the season. */
  readonly fixture: number;
};

export const shortGame = 0xff;

/** The seed of the season that servers play. */
export const defaultSeed = 1;

/**
 * 32 hexadecimal digits: 12 for the start, 2 for the sport, 2 for the fixture, 16 for a hash with the seed. Any
 * game of any age can be recreated from its id, so a server that was down still gets its result.
 */
export function gameId(seed: number, key: GameKey): string {
  const readable = hex(key.commenceTime, 12) + hex(key.sport, 2) + hex(key.fixture, 2);
  return readable + hexHash(`sidebet simulated ${seed} ${readable}`, 16);
}

/** The key of an id made with this seed; null for any other text. */
export function readGameId(seed: number, id: string): GameKey | null {
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const part = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16);
  const key = { commenceTime: part(0, 12), sport: part(12, 14), fixture: part(14, 16) };
  return gameId(seed, key) === id ? key : null;
}

/** Whether it is the id of a short game of the season that servers play. */
export function isShortGame(id: string): boolean {
  return readGameId(defaultSeed, id)?.fixture === shortGame;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
