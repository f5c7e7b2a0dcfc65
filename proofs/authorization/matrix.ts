import type { EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import type { RefusalCode } from '@sidebet/domain/refusals';
import { type Actor, actors, type Member } from './fixtures.ts';

/**
 * Access rules: one row per endpoint of the contract, with "ok" or the refusal code per actor. A new endpoint
 * does not compile without a row. requests.ts defines the requests.
 */

export type Outcome = 'ok' | RefusalCode;

export type Row = {
  /** The result for the actor's own object, or without an owner. */
  readonly own: Readonly<Record<Actor, Outcome>>;
  /** The result for another user's object: the person's object, or the other's if the actor is the person. */
  readonly foreign?: Readonly<Record<Actor, Outcome>>;
  /** Each request is by a new user: it changes their session or account, or needs what an excluded user cannot make. */
  readonly byFresh?: true;
  /** The response contains friends' full email addresses. */
  readonly showsFriendsEmail?: true;
};

export type Guards = Pick<
  Endpoint,
  'eligibility' | 'acceptedTerms' | 'verifiedEmail' | 'stepUp' | 'formFirst'
>;

type Changes = Partial<Record<Actor, Outcome>>;

const all = (outcome: Outcome, changes: Changes = {}): Record<Actor, Outcome> => ({
  ...(Object.fromEntries(actors.map((actor) => [actor, outcome])) as Record<Actor, Outcome>),
  ...changes,
});
/** A suspended user has no session. */
const signedIn = (outcome: Outcome, changes: Changes = {}) =>
  all(outcome, { visitor: 'unauthenticated', suspended: 'unauthenticated', ...changes });
const operators = (outcome: Outcome, changes: Changes = {}) =>
  signedIn('notFound', { admin: outcome, ...changes });

/** Everyone, with or without a session. */
const anyone = (outcome: Outcome = 'ok', changes: Changes = {}): Row => ({ own: all(outcome, changes) });
/** Every signed-in user, for own or public data. */
const members = (outcome: Outcome = 'ok', changes: Changes = {}): Row => ({
  own: signedIn(outcome, changes),
});
/** Only the owner. Everyone else gets this refusal, including friends and operators. */
const owner = (foreign: RefusalCode, changes: { own?: Changes; foreign?: Changes } = {}): Row => ({
  own: signedIn('ok', changes.own),
  foreign: signedIn(foreign, changes.foreign),
});
/** Only operators. For everyone else the endpoint does not exist. */
const anyOperator: Row = { own: operators('ok') };
/** Only operators, and not for their own objects. */
const operatorsOfOthers = (own: RefusalCode): Row => ({ own: operators(own), foreign: operators('ok') });
const operatorsOfAll: Row = { own: operators('ok'), foreign: operators('ok') };

export const matrix: Record<EndpointName, Row> = {
  getSession: anyone(),
  signUp: anyone(),
  logIn: anyone('ok', { suspended: 'accountSuspended' }),
  acceptTerms: members(),
  startOpenId: anyone(),
  connectSignIn: members(),
  startOpenIdStepUp: members(),
  finishOpenId: anyone(),
  signUpWithOpenId: anyone(),
  disconnectSignIn: members(),
  logOut: anyone(),
  requestPasswordReset: anyone(),
  checkPasswordReset: anyone(),
  confirmPasswordReset: anyone(),
  requestEmailVerification: members(),
  confirmEmailVerification: anyone(),
  finishLogIn: anyone(),
  startPasskeyLogIn: anyone(),
  logInWithPasskey: anyone(),

  getSecurity: members(),
  listSessions: members(),
  endSession: owner('sessionNotFound'),
  endOtherSessions: members(),
  // An operator with two-factor authentication cannot step up with a password.
  stepUp: members('ok', { admin: 'secondFactorNeeded' }),
  changePassword: { ...members(), byFresh: true },
  startPasskeyStepUp: members(),
  startTwoStep: members(),
  confirmTwoStep: { ...members(), byFresh: true },
  renewBackupCodes: { ...members(), byFresh: true },
  disableTwoStep: { ...members(), byFresh: true },
  startPasskey: members(),
  addPasskey: members(),
  renamePasskey: owner('passkeyNotFound'),
  removePasskey: owner('passkeyNotFound'),
  changeEmail: members(),
  cancelEmailChange: members(),
  confirmEmailChange: anyone(),

  getMailbox: anyone(),
  getNotificationPreferences: members(),
  saveNotificationPreferences: members(),
  // Its own right is the token in the address.
  readCalendar: anyone(),
  getCalendar: members(),
  renewCalendar: members(),
  deleteCalendar: members(),
  getPush: members(),
  subscribeToPush: members(),
  comparePush: members(),
  unsubscribeFromPush: members(),
  getSettings: members(),
  getExchangeFee: anyone(),
  getSite: anyone(),
  // Only on sites without cash; site.pg.test.ts tests it there.
  putSite: anyone('notFound'),

  getProtection: members(),
  listProtectionChanges: members(),
  setProtectionLimit: members(),
  confirmProtectionLimit: members(),
  takeBackProtectionLimit: members(),
  startTimeOut: { ...members('ok', { excluded: 'barNotShorter' }), byFresh: true },
  excludeMyself: { ...members(), byFresh: true },
  askToReturn: { ...members('ok', { excluded: 'returnTooEarly' }), byFresh: true },
  confirmRealityCheck: members(),
  noteUse: members(),
  answerProtectionOffer: members(),

  askForMyData: members(),
  downloadMyData: members(),
  getDeletion: members(),
  // Operators must lose the role before deleting their account.
  deleteAccount: {
    ...owner('deletionNotConfirmed', { own: { admin: 'deletionBlocked' } }),
    byFresh: true,
  },

  listEvents: members(),
  listNextGames: anyone(),
  countEvents: members(),
  listEventLines: members(),
  listMatchingBets: members(),
  getLive: members(),
  getEvent: members(),
  listBoard: members(),
  listTakenShares: members(),
  listTakenBets: { ...members(), byFresh: true },
  markTakenBetsSeen: members(),
  listChallenges: { ...members(), byFresh: true },
  listMyBets: { ...members(), byFresh: true },
  // Anyone signed in with the link sees a bet. Only its two users see its transfers.
  getBet: { own: signedIn('ok'), foreign: signedIn('ok') },
  // Anyone with the link sees an open bet that anyone may take, unless its creator may not bet.
  getSharedBet: {
    own: all('ok', { suspended: 'sharedBetWithdrawn', excluded: 'sharedBetWithdrawn' }),
    foreign: all('ok'),
  },
  // The link of an open challenge, for its creator. A self-exclusion withdraws the challenge.
  getChallengeLink: owner('betNotFound', { own: { excluded: 'challengeOver' } }),
  getReceipt: owner('betNotFound'),
  createBet: members('ok', { excluded: 'selfExcluded' }),
  createOffer: members('ok', { excluded: 'selfExcluded' }),
  correctOffer: owner('notYourBet', { own: { excluded: 'offerNotCorrectable' } }),
  challengeFriend: owner('notYourBet', { own: { excluded: 'betNotSendable' } }),
  acceptBet: { own: signedIn('ownBet'), foreign: signedIn('ok', { excluded: 'selfExcluded' }) },
  declineBet: owner('notOfferedToYou', { own: { excluded: 'betNotDeclinable' } }),
  // A self-exclusion declines challenges and counter-offers.
  counterOffer: owner('notOfferedToYou', { own: { excluded: 'betNotOpen' } }),
  acceptCounter: owner('betNotFound', { own: { excluded: 'counterOver' } }),
  listCounters: { ...members(), byFresh: true },
  // Others see none of it.
  listCountersOfBet: { own: signedIn('ok'), foreign: signedIn('ok') },
  moveOffer: owner('notYourBet', { own: { excluded: 'offerNotMovable' } }),
  // A self-exclusion withdraws open offers.
  contestResult: owner('betNotFound'),
  answerContest: owner('betNotFound'),
  deleteBet: owner('notYourBet', { own: { excluded: 'betNotDeletable' } }),

  listGroups: members(),
  listWaitingGroups: members(),
  // A user can be in 50 groups.
  createGroup: { ...members('ok', { excluded: 'selfExcluded' }), byFresh: true },
  // The own group is one that the actor owns. group-roles.ts has every other role.
  getGroup: owner('groupNotFound'),
  changeGroup: owner('groupNotFound'),
  deleteGroup: owner('groupNotFound'),
  putGroupPicture: owner('groupNotFound'),
  deleteGroupPicture: owner('groupNotFound'),
  readGroupPicture: owner('notFound'),
  putMyGroupChoices: owner('groupNotFound'),
  leaveGroup: { own: signedIn('ownerCannotLeave'), foreign: signedIn('groupNotFound') },
  listGroupMembers: owner('groupNotFound'),
  changeGroupRole: owner('groupNotFound'),
  removeGroupMember: owner('groupNotFound'),
  allowGroupMember: owner('groupNotFound'),
  listGroupInvites: owner('groupNotFound'),
  createGroupInvite: owner('groupNotFound'),
  revokeGroupInvite: owner('groupNotFound'),
  // Anyone with the link sees what it invites to.
  getGroupInvite: { own: all('ok'), foreign: all('ok') },
  joinGroup: {
    own: signedIn('ok'),
    foreign: signedIn('ok', { excluded: 'selfExcluded' }),
    byFresh: true,
  },

  listGroupBoard: owner('groupNotFound'),
  getGroupTable: owner('groupNotFound'),
  getSeasonRecap: owner('groupNotFound'),
  startGroupSeason: owner('groupNotFound'),
  changeGroupSeason: owner('groupNotFound'),
  listGroupFeed: owner('groupNotFound'),
  listGroupMessages: owner('groupNotFound'),
  switchGroupAmounts: owner('groupNotFound'),
  getGroupStream: owner('groupNotFound'),
  listGroupRunning: owner('groupNotFound'),
  putGroupBetReaction: owner('groupNotFound'),
  deleteGroupBetReaction: owner('groupNotFound'),
  // Ten messages a minute.
  sendGroupMessage: { ...owner('groupNotFound'), byFresh: true },
  editGroupMessage: owner('groupNotFound'),
  removeGroupMessage: owner('groupNotFound'),
  putGroupReaction: owner('groupNotFound'),
  deleteGroupReaction: owner('groupNotFound'),
  markGroupRead: owner('groupNotFound'),
  getSettleUp: owner('groupNotFound'),
  explainGroupPayment: owner('groupNotFound'),
  requestSettleUp: owner('groupNotFound'),
  confirmGroupPayment: owner('groupNotFound'),
  denyGroupPayment: owner('groupNotFound'),
  undoGroupPayment: owner('groupNotFound'),
  cancelGroupPayment: owner('groupNotFound'),
  addGroupPayment: owner('groupNotFound'),
  forgiveGroupDebt: owner('groupNotFound'),

  listNotifications: members(),
  countUnread: members(),
  markAllRead: members(),
  deleteNotification: owner('notificationNotFound'),
  clearNotifications: members(),

  listTransactions: members(),
  startDeposit: members('ok', { excluded: 'selfExcluded' }),
  startPayPalDeposit: members('ok', { excluded: 'selfExcluded' }),
  captureDeposit: owner('depositNotFound', { own: { excluded: 'selfExcluded' } }),
  cancelDeposit: owner('depositNotFound'),
  acknowledgeDeposit: owner('depositNotFound'),
  getDeposit: owner('depositNotFound'),
  // Withdrawals are always allowed.
  requestWithdrawal: members(),
  cancelWithdrawal: owner('withdrawalNotFound'),
  listWithdrawals: members(),
  getWithdrawalTerms: members(),
  listYears: members(),
  getStatement: members(),
  // Users are not their own friends.
  getStatistics: {
    own: signedIn('friendNotFound'),
    foreign: signedIn('friendNotFound', { friend: 'ok' }),
  },
  getStatisticsHistory: {
    own: signedIn('friendNotFound'),
    foreign: signedIn('friendNotFound', { friend: 'ok' }),
  },

  searchPeople: { ...members(), showsFriendsEmail: true },
  getPerson: { own: signedIn('ok'), foreign: signedIn('ok'), showsFriendsEmail: true },
  listFriends: { ...members(), showsFriendsEmail: true },
  leaderboard: members(),
  requestFriend: members(),
  acceptFriend: owner('requestNotFound'),
  declineFriend: owner('requestNotFound'),
  removeFriend: owner('friendNotFound'),
  listRestrictedPeople: members(),
  blockPerson: members(),
  unblockPerson: members(),
  mutePerson: members(),
  unmutePerson: members(),
  reportPerson: members(),
  // Users do not report their own groups.
  reportInvitedGroup: { own: signedIn('reportsOneself'), foreign: signedIn('ok') },
  reportGroup: { own: signedIn('reportsOneself'), foreign: signedIn('groupNotFound') },

  putPicture: members(),
  deletePicture: members(),
  putContact: members(),
  getPayMethods: members(),
  putPayMethods: members(),
  putTimeZone: members(),
  putOddsFormat: members(),
  putOpenBetSharing: members(),
  putSideSharing: members(),
  readPicture: { own: signedIn('ok'), foreign: signedIn('ok') },
  sendAttachment: members(),
  readAttachment: owner('notFound', { foreign: { admin: 'ok' } }),
  createSupportTicket: owner('attachmentNotFound'),
  listMySupportTickets: members(),

  operatorListAudit: anyOperator,
  operatorVerifyAudit: anyOperator,
  operatorListSecurityEvents: anyOperator,
  operatorGetSettings: anyOperator,
  operatorChangeSettings: anyOperator,
  operatorListPeople: anyOperator,
  operatorGetPerson: operatorsOfAll,
  operatorListTransactions: operatorsOfAll,
  operatorListDeposits: operatorsOfAll,
  operatorListWithdrawals: operatorsOfAll,
  operatorListSessions: operatorsOfAll,
  operatorGetProtection: operatorsOfAll,
  operatorListProtectionChanges: operatorsOfAll,
  operatorEndSessions: operatorsOfAll,
  operatorSuspend: { ...operatorsOfOthers('ownAccount'), byFresh: true },
  operatorLiftSuspension: { ...operatorsOfOthers('ownAccount'), byFresh: true },
  operatorAdjust: operatorsOfOthers('ownAccount'),
  operatorListAdjustments: anyOperator,
  operatorApproveAdjustment: operatorsOfOthers('ownAdjustment'),
  operatorRejectAdjustment: operatorsOfOthers('ownAdjustment'),
  operatorListEvents: anyOperator,
  operatorPreviewResult: anyOperator,
  operatorGetEvent: anyOperator,
  operatorEnterResult: anyOperator,
  operatorListSettingRequests: anyOperator,
  operatorApproveSettings: anyOperator,
  operatorRejectSettings: anyOperator,
  operatorListResults: anyOperator,
  operatorApproveResult: anyOperator,
  operatorRejectResult: anyOperator,
  operatorVoidEvent: anyOperator,
  operatorResolveHold: anyOperator,
  operatorJoinEvent: anyOperator,
  operatorStopEvent: anyOperator,
  operatorListSports: anyOperator,
  operatorStopSport: anyOperator,
  operatorListTeamNames: anyOperator,
  operatorSaveTeamName: anyOperator,
  operatorDeleteTeamName: anyOperator,
  operatorListBets: anyOperator,
  operatorGetBet: operatorsOfAll,
  operatorVoidBet: operatorsOfOthers('operatorHoldsBet'),
  operatorListAllWithdrawals: anyOperator,
  operatorGetWithdrawal: operatorsOfAll,
  operatorApproveWithdrawal: operatorsOfOthers('ownWithdrawal'),
  operatorRejectWithdrawal: operatorsOfOthers('ownWithdrawal'),
  operatorRetryWithdrawal: operatorsOfOthers('ownWithdrawal'),
  operatorPaidByHand: operatorsOfOthers('ownWithdrawal'),
  operatorSettlePaid: operatorsOfOthers('ownWithdrawal'),
  operatorSettleReturned: operatorsOfOthers('ownWithdrawal'),
  operatorEndReview: operatorsOfOthers('ownWithdrawal'),
  operatorListTickets: anyOperator,
  operatorGetTicket: operatorsOfAll,
  operatorAnswerTicket: operatorsOfOthers('ownTicket'),
  operatorCloseTicket: operatorsOfOthers('ownTicket'),
  operatorReopenTicket: operatorsOfOthers('ownTicket'),
  operatorListBookRuns: anyOperator,
  operatorRunReconciliation: anyOperator,
  operatorListProviders: anyOperator,
  operatorListAlarms: anyOperator,
  operatorAcknowledgeAlarm: anyOperator,
  operatorTestAlarm: anyOperator,
  operatorGetWork: anyOperator,
  operatorListFailedEmails: anyOperator,
  operatorResendEmail: operatorsOfAll,
  operatorGetMetrics: anyOperator,
  operatorGetMetricsFile: anyOperator,
  operatorGetMarketReport: anyOperator,
  operatorListReports: anyOperator,
  operatorGetReport: operatorsOfAll,
  operatorReadReportPicture: operatorsOfAll,
  operatorDecideReport: operatorsOfOthers('ownAccount'),
  operatorListContests: anyOperator,
  operatorAnswerContest: operatorsOfOthers('operatorBetsOnEvent'),
  operatorListGroups: anyOperator,
  operatorGetGroup: operatorsOfAll,
  operatorHandOverGroup: operatorsOfOthers('operatorInGroup'),
  operatorRemoveFromGroup: operatorsOfOthers('operatorInGroup'),
  operatorListFlags: anyOperator,
  operatorGetFlag: operatorsOfAll,
  operatorReviewFlag: operatorsOfOthers('ownAccount'),
};

/** The guards that endpoints of the contract declare. All others declare none. */
export const guarded: Partial<Record<EndpointName, Guards>> = {
  createBet: { eligibility: 'required', acceptedTerms: true },
  createOffer: { eligibility: 'required', acceptedTerms: true },
  correctOffer: { eligibility: 'required', acceptedTerms: true },
  challengeFriend: { eligibility: 'required', acceptedTerms: true },
  acceptBet: { eligibility: 'required', acceptedTerms: true },
  counterOffer: { eligibility: 'required', acceptedTerms: true },
  acceptCounter: { eligibility: 'required', acceptedTerms: true },
  moveOffer: { eligibility: 'required', acceptedTerms: true },
  createGroup: { eligibility: 'required', acceptedTerms: true },
  joinGroup: { eligibility: 'required', acceptedTerms: true },
  startDeposit: { eligibility: 'required', acceptedTerms: true },
  startPayPalDeposit: { eligibility: 'required', acceptedTerms: true },
  captureDeposit: { eligibility: 'required', acceptedTerms: true },
  requestWithdrawal: { eligibility: 'recorded', verifiedEmail: true, stepUp: true, formFirst: true },

  endSession: { stepUp: true },
  endOtherSessions: { stepUp: true },
  startTwoStep: { stepUp: true },
  renewBackupCodes: { stepUp: true },
  startPasskey: { stepUp: true },
  removePasskey: { stepUp: true },
  connectSignIn: { stepUp: true },
  disconnectSignIn: { stepUp: true },
  changeEmail: { stepUp: true },
  putContact: { stepUp: true },
  putPayMethods: { stepUp: true },
  askForMyData: { stepUp: true },
  downloadMyData: { stepUp: true },
  deleteAccount: { stepUp: true },
};

/** The user whose objects each actor requests in the foreign case. */
export const neighborByActor: Record<Actor, Member> = {
  visitor: 'person',
  person: 'other',
  other: 'person',
  friend: 'person',
  suspended: 'person',
  excluded: 'person',
  admin: 'person',
};
