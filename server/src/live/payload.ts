/**
 * What processes tell each other over PostgreSQL's NOTIFY on channel `sidebet_live`: the ids of what changed.
 * Whoever has listeners for them reads the rows itself. A payload may not exceed 8000 bytes, so long lists are cut.
 */
export type LivePayload = {
  readonly bets?: readonly string[];
  /** People whose balance or notifications changed. */
  readonly users?: readonly string[];
  readonly events?: readonly string[];
  readonly sessionsEnded?: readonly string[];
  readonly settings?: true;
};

export const liveChannel = 'sidebet_live';

const idsPerPayload = 150;

/** Cuts long lists into payloads that each fit. Nothing to tell gives no payload. */
export function livePayloads(
  lists: { readonly [K in 'bets' | 'users' | 'events']?: readonly string[] },
): string[] {
  const payloads: string[] = [];
  for (const [name, ids] of Object.entries(lists)) {
    for (let from = 0; from < ids.length; from += idsPerPayload) {
      payloads.push(JSON.stringify({ [name]: ids.slice(from, from + idsPerPayload) }));
    }
  }
  return payloads;
}
