import type { EndpointName } from '@sidebet/contract/api';
import type { QueryClient } from '@tanstack/react-query';
import { apiKey, type KeyInput } from './api-key.ts';

/** Reads that change together. */
export type Reads = readonly EndpointName[];

/** Lists of games, and their counts in the menus. */
export const eventReads = ['listEvents', 'listEventLines', 'countEvents'] as const satisfies Reads;
/** Everything about other users. */
export const friendReads = [
  'listFriends',
  'searchPeople',
  'getPerson',
  'listRestrictedPeople',
  'leaderboard',
] as const satisfies Reads;
/** Counter-offers between the user and others. */
export const counterReads = ['listCounters', 'listCountersOfBet'] as const satisfies Reads;
export const statisticsReads = ['getStatistics', 'getStatisticsHistory'] as const satisfies Reads;
/** A group and what its page shows, except its stream. */
export const groupReads = [
  'getGroup',
  'getGroupTable',
  'listGroupMembers',
  'listGroupInvites',
  'getSettleUp',
  'explainGroupPayment',
  'getSeasonRecap',
] as const satisfies Reads;
export const streamReads = ['getGroupStream', 'listGroupRunning'] as const satisfies Reads;
/** The user's groups, and what waits in them. */
export const groupLists = ['listGroups', 'listWaitingGroups'] as const satisfies Reads;
export const withdrawalReads = ['listWithdrawals', 'getWithdrawalTerms'] as const satisfies Reads;
export const protectionReads = ['getProtection', 'listProtectionChanges'] as const satisfies Reads;
export const securityReads = ['getSecurity', 'listSessions'] as const satisfies Reads;

/** Reads these endpoints again where they are shown. `input` limits it, as in {@link apiKey}. */
export function readAgain<N extends EndpointName>(
  client: QueryClient,
  names: readonly N[],
  input?: KeyInput<N>,
): void {
  for (const name of names) void client.invalidateQueries({ queryKey: apiKey(name, input) });
}
