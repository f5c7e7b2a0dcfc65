import { apiRoutes } from 'virtual:api-routes';
import type { EndpointName } from '@sidebet/contract/api';
import type { QueryClient } from '@tanstack/react-query';
import {
  friendReads,
  groupLists,
  groupReads,
  type Reads,
  readAgain,
  securityReads,
  statisticsReads,
  streamReads,
  withdrawalReads,
} from './read-again.ts';

const friendship = [...friendReads, ...statisticsReads, 'listBoard'] as const satisfies Reads;
const group = [...groupReads, ...streamReads, ...groupLists] as const satisfies Reads;
const limits = ['listProtectionChanges'] as const satisfies Reads;

/**
 * What is read again after each action, also after a refused one: a refusal usually means that the page is outdated. A read is
 * limited to the path parameters that it shares with the action: `deleteBet` reads its own bet again, not all bets.
 */
const readsAfter: { readonly [N in EndpointName]?: Reads | 'everything' } = {
  deleteBet: ['listMyBets', 'getBet', 'listCounters'],
  declineBet: ['listChallenges', 'getBet'],
  counterOffer: ['getBet'],
  acceptCounter: ['getBet', 'listMyBets'],
  moveOffer: ['getBet', 'listMyBets'],
  challengeFriend: ['listMyBets', 'getBet'],
  contestResult: ['getBet', 'listMyBets'],
  answerContest: ['getBet', 'listMyBets'],
  markTakenBetsSeen: ['listTakenBets'],
  takeOffers: ['getLadder', 'getEvent', 'listBoard', 'listMatchingBets'],

  requestWithdrawal: [...withdrawalReads, 'listTransactions'],
  cancelWithdrawal: [...withdrawalReads, 'listTransactions'],

  requestFriend: friendship,
  acceptFriend: [...friendship, 'listNotifications'],
  declineFriend: [...friendship, 'listNotifications'],
  removeFriend: friendship,
  // A block changes nearly every page.
  blockPerson: 'everything',
  unblockPerson: 'everything',
  mutePerson: ['listRestrictedPeople'],
  unmutePerson: ['listRestrictedPeople'],

  createGroup: ['listGroups'],
  joinGroup: ['listGroups'],
  changeGroup: group,
  deleteGroup: group,
  putGroupPicture: group,
  deleteGroupPicture: group,
  putMyGroupChoices: group,
  switchGroupAmounts: group,
  leaveGroup: group,
  changeGroupRole: group,
  removeGroupMember: group,
  allowGroupMember: group,
  createGroupInvite: group,
  revokeGroupInvite: group,
  startGroupSeason: group,
  changeGroupSeason: group,
  requestSettleUp: group,
  confirmGroupPayment: group,
  denyGroupPayment: group,
  undoGroupPayment: group,
  cancelGroupPayment: group,
  addGroupPayment: group,
  forgiveGroupDebt: group,
  putPayMethods: ['getPayMethods'],

  setProtectionLimit: limits,
  confirmProtectionLimit: limits,
  takeBackProtectionLimit: limits,
  startTimeOut: limits,
  excludeMyself: limits,
  askToReturn: limits,
  confirmRealityCheck: limits,
  answerProtectionOffer: limits,

  endSession: securityReads,
  endOtherSessions: securityReads,
  confirmTwoStep: securityReads,
  renewBackupCodes: securityReads,
  disableTwoStep: securityReads,
  addPasskey: securityReads,
  renamePasskey: securityReads,
  removePasskey: securityReads,
  changePassword: securityReads,
  changeEmail: securityReads,
  cancelEmailChange: securityReads,
  disconnectSignIn: securityReads,

  createSupportTicket: ['listMySupportTickets'],
};

/** Reads again what an action may have changed. */
export function readAgainAfter(client: QueryClient, action: EndpointName, params?: object): void {
  const names = readsAfter[action] ?? [];
  if (names === 'everything') void client.invalidateQueries();
  else for (const name of names) readAgain(client, [name], { params: sharedParams(name, params) } as object);
}

function sharedParams(name: EndpointName, params: object = {}): object {
  const segments = apiRoutes[name][1].split('/');
  return Object.fromEntries(Object.entries(params).filter(([key]) => segments.includes(`:${key}`)));
}
