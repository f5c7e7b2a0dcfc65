import type { ConsoleQueue } from '@sidebet/contract/live';

/**
 * What processes tell each other over PostgreSQL's NOTIFY on channel `sidebet_live`: the ids of what changed.
 * Whoever has listeners for them reads the rows itself.
 */
export type LivePayload = {
  readonly bets?: readonly string[];
  /** People whose balance or notifications changed. */
  readonly users?: readonly string[];
  /** People whose friendships, or challenges offered to them, changed. */
  readonly friends?: readonly string[];
  /** People who changed their own profile: their other windows read it again. */
  readonly profiles?: readonly string[];
  /** People who changed their protection: their windows read it again. */
  readonly protections?: readonly string[];
  readonly events?: readonly string[];
  readonly sessionsEnded?: readonly string[];
  /** Sessions with a new token: what is remembered of the old one is forgotten, and their streams reconnect. */
  readonly sessionsRotated?: readonly string[];
  /** Queues of the operators' console that changed; told by triggers (migration 0020). */
  readonly console?: readonly ConsoleQueue[];
  readonly settings?: true;
};

export const liveChannel = 'sidebet_live';

/** PostgreSQL refuses a notification of 8000 bytes; this leaves room for the list's name. */
const maxIdBytes = 7000;

type Lists = {
  readonly [K in 'bets' | 'users' | 'friends' | 'profiles' | 'protections' | 'events']?: readonly string[];
};

/** Cuts lists of ids into payloads that each fit. No id gives no payload. */
export function livePayloads(lists: Lists): string[] {
  return Object.entries(lists).flatMap(([name, ids]) =>
    chunksOf(ids).map((chunk) => `{"${name}":[${chunk.join(',')}]}`),
  );
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let bytes = maxIdBytes;
  for (const id of ids) {
    const text = JSON.stringify(id);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > maxIdBytes) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)!.push(text);
    bytes += size;
  }
  return chunks;
}
