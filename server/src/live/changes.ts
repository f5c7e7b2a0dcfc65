import type { ConsoleQueue } from '@sidebet/contract/live';
import type { LivePayload } from '../db/live-payload.ts';

/** What changed since pages were last notified. Repeated announcements of one thing count once. */
export type Changes = {
  bets: Set<string>;
  offBoard: Set<string>;
  users: Set<string>;
  friends: Set<string>;
  groups: Set<string>;
  groupMessages: Set<string>;
  profiles: Set<string>;
  protections: Set<string>;
  events: Set<string>;
  console: Set<ConsoleQueue>;
  settings: boolean;
};

export function noChanges(): Changes {
  return {
    bets: new Set(),
    offBoard: new Set(),
    users: new Set(),
    friends: new Set(),
    groups: new Set(),
    groupMessages: new Set(),
    profiles: new Set(),
    protections: new Set(),
    events: new Set(),
    console: new Set(),
    settings: false,
  };
}

export function hasChanges(changes: Changes): boolean {
  return (
    changes.settings ||
    [
      changes.bets,
      changes.offBoard,
      changes.users,
      changes.friends,
      changes.groups,
      changes.groupMessages,
      changes.profiles,
      changes.protections,
      changes.events,
      changes.console,
    ].some(({ size }) => size > 0)
  );
}

/** Adds a transaction's announcement. */
export function collectChanges(changes: Changes, payload: LivePayload): void {
  for (const id of payload.bets ?? []) changes.bets.add(id);
  for (const id of payload.offBoard ?? []) changes.offBoard.add(id);
  for (const id of payload.users ?? []) changes.users.add(id);
  for (const id of payload.friends ?? []) changes.friends.add(id);
  for (const id of payload.groups ?? []) changes.groups.add(id);
  for (const id of payload.groupMessages ?? []) changes.groupMessages.add(id);
  for (const id of payload.profiles ?? []) changes.profiles.add(id);
  for (const id of payload.protections ?? []) changes.protections.add(id);
  for (const id of payload.events ?? []) changes.events.add(id);
  for (const room of payload.console ?? []) changes.console.add(room);
  if (payload.settings) changes.settings = true;
}
