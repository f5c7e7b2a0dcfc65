import type { ReadName } from './inputs.ts';

type ReadPolicy = {
  readonly staleTime?: number;
  readonly refetchInterval?: number;
  readonly retry?: false;
};

/**
 * Scores arrive live. A start, a delay or a check that finds the same score is not announced, so what shows one is read
 * again.
 */
export const readScoresEveryMs = 30_000;

/**
 * Reads of Home and of several pages that differ from the defaults of `createQueryClient`. Another page passes what it needs to
 * `useApi`.
 */
export const readPolicies: { readonly [N in ReadName]?: ReadPolicy } = {
  countEvents: { staleTime: 30_000, refetchInterval: 60_000 },
  getEvent: { refetchInterval: readScoresEveryMs },
  getLive: { refetchInterval: readScoresEveryMs },
  listGroupRunning: { refetchInterval: readScoresEveryMs },
  getMailbox: { staleTime: Number.POSITIVE_INFINITY },
  // The live stream updates these two.
  listFriends: { staleTime: 60_000 },
  listGroups: { staleTime: 60_000 },
  listNotifications: { staleTime: 0 },
  // The games on Home wait for it.
  listWaitingGroups: { retry: false },
};
