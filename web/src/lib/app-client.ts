import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { createTeamColorList } from '../ui/team-color-list.ts';
import { createConnectionState } from './connection-state.ts';
import { createDeviceTimeZone } from './device-time-zone.ts';
import { createIntentKeys } from './intent-keys.ts';
import { createReadSoon } from './live/read-soon.ts';
import { createRequiredSteps } from './required-steps.ts';
import { createTabMemory } from './tab-memory.ts';
import { createToasts } from './toasts.ts';

/**
 * The query client of one opened app, with what that app remembers besides the server's responses. Nothing of it is at module
 * level, so two apps in one page share nothing.
 */
export class AppClient extends QueryClient {
  readonly toasts = createToasts();
  readonly tab = createTabMemory();
  readonly intents = createIntentKeys(this.tab);
  readonly steps = createRequiredSteps();
  readonly connection = createConnectionState();
  readonly readDeviceTimeZone = createDeviceTimeZone();
  readonly teamColors = createTeamColorList();
  /** Refetches a query soon. */
  readonly readSoon = createReadSoon(this);
  readonly boardCounts = {
    /** Bets counted out recently: the viewer's own acceptance arrives as the response and over the stream. */
    countedOut: new Set<string>(),
    recountedAt: -Infinity,
  };
  readonly seenBets = {
    /** Ids of bets that this app saw active, with the server's time then. */
    active: new Map<string, number>(),
    /** Ids of bets whose result it noted. */
    noted: new Set<string>(),
  };
}

/** The app that a query or mutation runs in. */
export function toAppClient(client: QueryClient): AppClient {
  if (!(client instanceof AppClient)) throw new Error('This query client belongs to no opened app.');
  return client;
}

export function useAppClient(): AppClient {
  return toAppClient(useQueryClient());
}
