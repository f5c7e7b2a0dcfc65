import type { EndpointName } from '@sidebet/contract/api';
import type { BetView } from '@sidebet/contract/bets';
import type { ConsoleQueue, LiveMessage } from '@sidebet/contract/live';
import { apiKey } from '../api/api-key.ts';
import {
  counterReads,
  friendReads,
  groupLists,
  groupReads,
  protectionReads,
  readAgain,
  statisticsReads,
  streamReads,
  withdrawalReads,
} from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';
import { updateFollowedBet } from '../followed-bet.ts';
import { endSession, patchSession, sessionQuery, setBalance } from '../session.ts';
import { addToBoard, removeFromBoard } from './board-cache.ts';
import { updateEvents } from './event-cache.ts';
import { countUnread, putMessages, readGroups } from './group-cache.ts';
import { updateMyBets } from './my-bets-cache.ts';
import { readEventsSoon } from './read-events-soon.ts';
import { rushRestMs } from './read-soon.ts';

/** What to refetch when the user's money has moved. */
const followingTheBalance = [
  'listTransactions',
  ...withdrawalReads,
  'getDeposit',
  'listYears',
  'getStatisticsHistory',
] as const;

/** The live pages of the console. */
const consoleReads = {
  withdrawals: ['operatorListAllWithdrawals', 'operatorListWithdrawals', 'operatorGetWithdrawal'],
  support: ['operatorListTickets', 'operatorGetTicket'],
} as const satisfies Record<ConsoleQueue, readonly EndpointName[]>;

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
      for (const name of ['listBoard', 'listMatchingBets', 'getEvent', 'getLadder'] as const)
        client.readSoon(apiKey(name), rushRestMs);
      readEventsSoon(client, rushRestMs);
      return;
    case 'myBets':
      updateMyBets(client, message.bets);
      for (const bet of message.bets) updateFollowedBet(client, bet);
      readAgain(client, counterReads);
      return;
    case 'balance':
      setBalance(client, message.accountBalanceCents);
      readAgain(client, followingTheBalance);
      followLimits(client);
      return;
    case 'notifications':
      patchSession(client, () => ({ unreadNotifications: message.unread }));
      // A support answer arrives as a notification; a status change arrives only here.
      readAgain(client, ['listNotifications', 'listTakenBets', 'listMySupportTickets', ...counterReads]);
      return;
    case 'friends':
      readAgain(client, [
        ...friendReads,
        ...statisticsReads,
        ...counterReads,
        'listChallenges',
        'listBoard',
        'getEvent',
      ]);
      // The user may have left a group or been removed from it.
      readAgain(client, [
        ...groupReads,
        ...streamReads,
        ...groupLists,
        'listGroupMessages',
        'getGroupInvite',
      ]);
      // An open challenge may have been withdrawn.
      readAgain(client, ['getBet']);
      return;
    case 'groups':
      readGroups(client, message.groupIds);
      return;
    case 'groupMessages':
      putMessages(client, message.messages);
      countUnread(client, message.messages, client.getQueryData(sessionQuery.queryKey)?.user?.id);
      return;
    case 'profile':
      // Rare, and a picture is shown in many places.
      void client.invalidateQueries();
      return;
    case 'protection':
      readAgain(client, protectionReads);
      return;
    case 'console':
      for (const room of message.rooms) readAgain(client, consoleReads[room]);
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

/** The pages of these bets' games, and the slip, list their open bets. */
function readGamePages(client: AppClient, bets: readonly Pick<BetView, 'betId'>[]): void {
  for (const { betId: eventId } of bets) {
    client.readSoon(apiKey('getEvent', { params: { eventId } }));
    client.readSoon(apiKey('getLadder', { params: { eventId } }));
  }
}

/** Moved money counts against limits. Every page has them loaded, so refetch only for users who have some. */
function followLimits(client: AppClient): void {
  const state = client.getQueryData(apiKey('getProtection'));
  const limited = state?.limits.some(({ unit, limit }) => unit === 'cents' && limit !== null);
  void client.invalidateQueries({
    queryKey: apiKey('getProtection'),
    refetchType: limited ? 'active' : 'none',
  });
}
