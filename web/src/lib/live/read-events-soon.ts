import { apiKey } from '../api/api-key.ts';
import { eventReads } from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';

/** Refetches the lists of games and their counts. */
export function readEventsSoon(client: AppClient, restMs = 0): void {
  for (const name of eventReads) client.readSoon(apiKey(name), restMs);
}
