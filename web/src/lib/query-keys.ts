import type { BetStatus } from '@sidebet/domain/book/bet';
import type { Market } from '@sidebet/domain/sport-table';

export type MarketFilter = 'all' | Market;
export type BoardFilter = { scope: 'all' | 'friends'; sport: string; q: string; market: MarketFilter };
export type EventFilter = { sport: string; q: string };
export type GroupPart = 'board' | 'table' | 'feed' | 'members' | 'invites' | 'settleUp' | 'recap';
export type MyBetsTab = Exclude<BetStatus, 'Deleted'>;

/** All cache keys in one place, because the live stream writes to what features read. */
export const queryKeys = {
  site: ['site'],
  session: ['session'] as const,
  events: ['events', 'list'] as const,
  eventList: (filter: EventFilter) => ['events', 'list', filter] as const,
  eventLines: (eventId: string) => ['events', 'lines', eventId] as const,
  eventCounts: ['events', 'counts'] as const,
  live: ['live'] as const,
  eventPages: ['eventPage'] as const,
  eventPage: (eventId: string) => ['eventPage', eventId] as const,
  matchingBets: ['matchingBets'] as const,
  matchingBetsAt: (eventId: string) => ['matchingBets', eventId] as const,
  matchingBetsFor: (eventId: string, side: string, wagerCents: number) =>
    ['matchingBets', eventId, side, wagerCents] as const,
  board: ['board'] as const,
  boardList: (filter: BoardFilter) => ['board', filter] as const,
  myBets: ['myBets'] as const,
  myBetsTab: (tab: MyBetsTab) => ['myBets', tab] as const,
  /** The viewer's bets that settled while the app was open. */
  betResults: ['betResults'] as const,
  /** The ids of those that the open view shows. */
  shownBetResults: ['shownBetResults'] as const,
  bets: ['bet'] as const,
  bet: (uniqueId: string) => ['bet', uniqueId] as const,
  challengeLink: (uniqueId: string) => ['challengeLink', uniqueId] as const,
  receipt: (uniqueId: string) => ['receipt', uniqueId] as const,
  receipts: ['receipt'] as const,
  notifications: ['notifications'] as const,
  transactions: ['transactions'] as const,
  transactionList: (type: string | null) => ['transactions', type] as const,
  withdrawals: ['withdrawals'] as const,
  withdrawalTerms: ['withdrawals', 'terms'] as const,
  years: ['years'] as const,
  statistics: ['statistics'] as const,
  statisticsVersus: (friendId: string | null) => ['statistics', friendId] as const,
  statisticsHistories: ['statistics', 'history'] as const,
  statisticsHistory: (friendId: string | null, range: string) =>
    ['statistics', 'history', friendId, range] as const,
  /** Everything about groups. */
  groups: ['groups'] as const,
  groupList: ['groups', 'list'] as const,
  waitingGroups: ['groups', 'waiting'] as const,
  groupInvite: (inviteId: string, token: string) => ['groups', 'invite', inviteId, token] as const,
  /** A group and what its tabs show, except its conversation. */
  group: (groupId: string) => ['groups', 'group', groupId] as const,
  groupPart: (groupId: string, part: GroupPart, more?: string) =>
    ['groups', 'group', groupId, part, more ?? null] as const,
  /** `about` is the id of the bet or event of a conversation of comments; null for the group's own. */
  groupMessages: (groupId: string, about: string | null) => ['groups', 'messages', groupId, about] as const,
  /** Everything about other users: friends, searches, profiles, the leaderboard. */
  friends: ['friends'] as const,
  friendLists: ['friends', 'lists'] as const,
  peopleSearches: ['friends', 'search'] as const,
  peopleSearch: (q: string) => ['friends', 'search', q] as const,
  person: (userId: string) => ['friends', 'person', userId] as const,
  /** Whom the user blocked and muted. */
  restrictedPeople: ['friends', 'restricted'] as const,
  leaderboard: ['friends', 'leaderboard'] as const,
  challenges: ['challenges'] as const,
  deposits: ['deposit'] as const,
  deposit: (id: string) => ['deposit', id] as const,
  supportTickets: ['supportTickets'] as const,
  /** Everything in the console. */
  console: ['console'] as const,
  mailbox: ['mailbox'] as const,
  calendar: ['calendar'] as const,
  push: ['push'] as const,
  notificationPreferences: ['notificationPreferences'] as const,
  /** The user's limits, breaks and their changes. */
  protection: ['protection'] as const,
  protectionState: ['protection', 'state'] as const,
  protectionChanges: ['protection', 'changes'] as const,
  deletion: ['deletion'] as const,
  security: ['security'] as const,
  /** Progress of the profile picture upload. */
  pictureUpload: ['pictureUpload'] as const,
  mySessions: ['security', 'sessions'] as const,
  mailedLink: (use: 'reset' | 'verify' | 'changeEmail', token: string) => ['mailedLink', use, token] as const,
};
