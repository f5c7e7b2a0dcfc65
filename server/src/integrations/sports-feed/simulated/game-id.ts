import { hexHash } from './random.ts';

/** What a simulated game follows from, besides the seed. */
export type GameKey = {
  readonly commenceTime: number;
  /** Position in simulatedSports. */
  readonly sport: number;
  /** Position in the round's fixtures; `shortGame` for one that is not of the season. */
  readonly fixture: number;
};

export const shortGame = 0xff;

/**
 * 32 hexadecimal digits: 12 of the start, 2 of the sport, 2 of the fixture, 16 of a hash with the seed. So any
 * game, however old, can be made again from its id, and a server that slept still learns how it ended.
 */
export function gameId(seed: number, key: GameKey): string {
  const readable = hex(key.commenceTime, 12) + hex(key.sport, 2) + hex(key.fixture, 2);
  return readable + hexHash(`sidebet simulated ${seed} ${readable}`, 16);
}

/** The key of an id made with this seed, null for any other text. */
export function readGameId(seed: number, id: string): GameKey | null {
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const part = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16);
  const key = { commenceTime: part(0, 12), sport: part(12, 14), fixture: part(14, 16) };
  return gameId(seed, key) === id ? key : null;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
