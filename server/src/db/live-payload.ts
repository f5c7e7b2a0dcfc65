import type { ConsoleQueue } from '@sidebet/contract/live';
import type { Pool, PoolClient } from './pool.ts';

/**
 * The announcement processes send each other with NOTIFY on channel `sidebet_live`: the ids of what changed.
 * Processes with affected pages read the rows themselves.
 */
export type LivePayload = {
  readonly bets?: readonly string[];
  /** Bets among them that left the board and are open to one friend. */
  readonly offBoard?: readonly string[];
  /** Users whose balance or notifications changed. */
  readonly users?: readonly string[];
  /** Users whose friendships or received challenges changed. */
  readonly friends?: readonly string[];
  /** Groups of which something changed, except messages. */
  readonly groups?: readonly string[];
  /** Messages in groups that are new or changed. */
  readonly groupMessages?: readonly string[];
  /** Users who changed their own profile. Their other windows reload it. */
  readonly profiles?: readonly string[];
  /** Users who changed their protection settings. Their windows reload them. */
  readonly protections?: readonly string[];
  readonly events?: readonly string[];
  readonly sessionsEnded?: readonly string[];
  /** Sessions with a new token. Caches forget the old one, and their streams reconnect. */
  readonly sessionsRotated?: readonly string[];
  /** Queues of the operator console that changed. Triggers send these (migration 0020). */
  readonly console?: readonly ConsoleQueue[];
  readonly settings?: true;
};

export const liveChannel = 'sidebet_live';

/** PostgreSQL rejects notifications of 8000 bytes or more. This leaves room for the list's name. */
const maxIdBytes = 7000;

type Lists = {
  readonly [K in
    | 'bets'
    | 'offBoard'
    | 'users'
    | 'friends'
    | 'groups'
    | 'groupMessages'
    | 'profiles'
    | 'protections'
    | 'events'
    | 'sessionsEnded'
    | 'sessionsRotated']?: readonly string[];
};

/** Splits lists of ids into payloads that fit. Empty lists give no payload. */
export function livePayloads(lists: Lists): string[] {
  return Object.entries(lists).flatMap(([name, ids]) =>
    splitIds(ids).map((chunk) => `{"${name}":[${chunk.join(',')}]}`),
  );
}

function splitIds(ids: readonly string[]): string[][] {
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

/** Announces changes to every process and page when the caller's transaction commits; with a pool at once. */
export async function announce(db: Pick<Pool | PoolClient, 'query'>, changed: Lists): Promise<void> {
  const payloads = livePayloads(changed);
  if (payloads.length === 0) return;
  await db.query({
    name: 'announce',
    text: `select pg_notify('${liveChannel}', payload) from unnest($1::text[]) payload`,
    values: [payloads],
  });
}

/** SQL that announces one id, a SQL expression, in the statement that changes its row. */
export function announceSql(list: keyof Lists, id: string): string {
  return `pg_notify('${liveChannel}', json_build_object('${list}', json_build_array(${id}))::text)`;
}

/** The same for the system settings. */
export const announceSettingsSql = `pg_notify('${liveChannel}', '{"settings":true}')`;
