import type { BetView } from '@sidebet/contract/bets';
import type { LiveMessage } from '@sidebet/contract/live';
import type { ProtectionState } from '@sidebet/contract/protection';
import type { AppClient } from '../app-client.ts';
import { queryKeys } from '../query-keys.ts';
import { endSession, patchSession, sessionQuery, setBalance } from '../session.ts';
import { addToBoard, removeFromBoard } from './board-cache.ts';
import { updateEvents } from './event-cache.ts';
import { countUnread, putMessages, readGroups } from './group-cache.ts';
import { updateMyBets } from './my-bets-cache.ts';
import { allEvents, rushRestMs } from './read-soon.ts';

/** Queries to refetch when the user's money has moved. */
const followingTheBalance = [
  queryKeys.transactions,
  queryKeys.withdrawals,
  queryKeys.deposits,
  queryKeys.years,
  queryKeys.statisticsHistories,
];

/** Returns a function that applies the messages of one live connection. */
export function createApplyMessage(client: AppClient): (message: LiveMessage) => void {
  let balanceVersion = -1;
  return (message) => {
    if (message.type === 'hello') balanceVersion = -1;
    if (message.type === 'balance') {
      // Several processes report one account; an older version never replaces a newer one.
      if (message.version < balanceVersion) return;
      balanceVersion = message.version;
    }
    applyMessage(client, message);
  };
}

/** Applies a live message to the caches. */
export function applyMessage(client: AppClient, message: LiveMessage): void {
  switch (message.type) {
    case 'hello':
      // Anything may have happened while disconnected.
      void client.invalidateQueries();
      return;
    case 'boardAdded':
      addToBoard(client, message.bets);
      readGamePages(client, message.bets);
      return;
    case 'boardRemoved':
      removeFromBoard(client, message.bets);
      readGamePages(client, message.bets);
      return;
    case 'boardChanged':
      // During a rush of bets the board changes many times a second; the games follow for their counts.
      for (const queryKey of [queryKeys.board, queryKeys.matchingBets, allEvents, queryKeys.eventPages])
        client.readSoon(queryKey, rushRestMs);
      return;
    case 'myBets':
      updateMyBets(client, message.bets);
      return;
    case 'balance':
      setBalance(client, message.accountBalanceCents);
      for (const queryKey of followingTheBalance) void client.invalidateQueries({ queryKey });
      followLimits(client);
      return;
    case 'notifications':
      patchSession(client, () => ({ unreadNotifications: message.unread }));
      void client.invalidateQueries({ queryKey: queryKeys.notifications });
      // A support answer arrives as a notification; a status change arrives only here.
      void client.invalidateQueries({ queryKey: queryKeys.supportTickets });
      return;
    case 'friends':
      void client.invalidateQueries({ queryKey: queryKeys.friends });
      void client.invalidateQueries({ queryKey: queryKeys.challenges });
      // The user may have left a group or been removed from it.
      void client.invalidateQueries({ queryKey: queryKeys.groups });
      // An open challenge may have been withdrawn.
      void client.invalidateQueries({ queryKey: queryKeys.bets });
      void client.invalidateQueries({ queryKey: queryKeys.statistics });
      void client.invalidateQueries({ queryKey: queryKeys.board });
      void client.invalidateQueries({ queryKey: queryKeys.eventPages });
      return;
    case 'groups':
      readGroups(client, message.groupIds);
      return;
    case 'groupMessages':
      putMessages(client, message.messages);
      // It counts the comments.
      for (const { groupId, betId } of message.messages)
        if (betId !== null) client.readSoon(queryKeys.groupPart(groupId, 'feed'));
      countUnread(client, message.messages, client.getQueryData(sessionQuery.queryKey)?.user?.id);
      return;
    case 'profile':
      // Rare, and a picture is shown in many places.
      void client.invalidateQueries();
      return;
    case 'protection':
      void client.invalidateQueries({ queryKey: queryKeys.protection });
      return;
    case 'console':
      for (const room of message.rooms)
        void client.invalidateQueries({ queryKey: [...queryKeys.console, room] });
      return;
    case 'settings':
      patchSession(client, () => ({ settings: message.settings }));
      return;
    case 'events':
      updateEvents(client, message.events);
      return;
    case 'signedOut':
      endSession(client);
      return;
    default:
      message satisfies never;
  }
}

/** The pages of these bets' games list their open bets. */
function readGamePages(client: AppClient, bets: readonly Pick<BetView, 'betId'>[]): void {
  for (const { betId } of bets) client.readSoon(queryKeys.eventPage(betId));
}

/** Moved money counts against limits. Every page has them loaded, so refetch only for users who have some. */
function followLimits(client: AppClient): void {
  const state = client.getQueryData<ProtectionState>(queryKeys.protectionState);
  const limited = state?.limits.some(({ unit, limit }) => unit === 'cents' && limit !== null);
  void client.invalidateQueries({
    queryKey: queryKeys.protectionState,
    refetchType: limited ? 'active' : 'none',
  });
}
