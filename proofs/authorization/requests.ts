import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@sidebet/contract/api';
import { currentTerms } from '@sidebet/domain/auth/terms';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { defaultSite } from '@sidebet/domain/site/site-settings';
import type { TestUser } from '@sidebet/server/testing/api';
import { correctedTerms } from '@sidebet/server/testing/new-offer';
import { counterTo, type Fixtures } from './fixtures.ts';

/** The object's owner and the sender of a request. */
export type Ask = { readonly fixtures: Fixtures; readonly whose: TestUser; readonly by: TestUser | null };
export type EndpointRequest = {
  readonly url: string;
  readonly body?: object | Buffer;
  /** Replaces the sender's session. */
  readonly cookie?: string;
};

const reason = 'Requested by phone';
const at = (url: string) => async (): Promise<EndpointRequest> => ({ url });
const sends = (url: string, body: object) => async (): Promise<EndpointRequest> => ({ url, body });
/** Creates an object for this request only. */
const about =
  (make: (ask: Ask) => Promise<string>, url: (made: string) => string, body?: object) =>
  async (ask: Ask): Promise<EndpointRequest> => ({ url: url(await make(ask)), ...(body && { body }) });

/** For requests that end or renew the session they are sent with. A suspended user cannot begin another one. */
const inAnotherSession = async ({ fixtures, by }: Pick<Ask, 'fixtures' | 'by'>) =>
  by && by !== fixtures.users.suspended ? { cookie: await fixtures.anotherCookie(by) } : {};

/** Creates what the request then lists. */
const listing = (url: string, make: (ask: Ask) => Promise<unknown>) => async (ask: Ask) => {
  await make(ask);
  return { url };
};

/** In an `iou` group that the person owns. */
const inGroup =
  (path: (objects: Awaited<ReturnType<Fixtures['group']>>) => string, body?: object) =>
  async ({ fixtures, whose }: Ask): Promise<EndpointRequest> => {
    const objects = await fixtures.group(whose);
    return { url: `/api/groups/${objects.id}${path(objects)}`, ...(body && { body }) };
  };

const openBet = ({ fixtures, whose }: Ask) => fixtures.openBet(whose);
const activeBet = ({ fixtures, whose }: Ask) => fixtures.activeBet(whose);
const deposit = ({ fixtures, whose }: Ask) => fixtures.deposit(whose);
const paypalDeposit = ({ fixtures, whose }: Ask) => fixtures.deposit(whose, '/api/deposits/paypal');
const passkey = ({ fixtures, whose }: Ask) => fixtures.passkey(whose);
const user = async ({ whose }: Ask) => whose.id;
const withdrawal =
  (standing?: string) =>
  ({ fixtures, whose }: Ask) =>
    fixtures.withdrawal(whose, standing);
const ticket =
  (status?: string) =>
  ({ fixtures, whose }: Ask) =>
    fixtures.ticket(whose, status);
const adjustment = ({ fixtures, whose }: Ask) => fixtures.adjustment(whose);
const report = ({ fixtures, whose }: Ask) => fixtures.report(whose);
const strandedGroup = async ({ fixtures, whose }: Ask) => (await fixtures.strandedGroup(whose)).id;
const flag = ({ fixtures, whose }: Ask) => fixtures.flag(whose);
const group = ({ fixtures, whose }: Ask) => fixtures.group(whose);
const challenge = ({ fixtures, whose }: Ask) => fixtures.challengeTo(whose);
const friendRequest = ({ fixtures, whose }: Ask) => fixtures.friendRequest(whose.id);
const failedMail = ({ fixtures, whose }: Ask) => fixtures.failedMail(whose);
const google = ({ fixtures, whose }: Ask) => fixtures.google(whose);
const twoFactor = ({ fixtures, whose }: Ask) => fixtures.twoFactor(whose);

const underReview = "status = 'sent', sent_at = now(), sending_at = now(), review = 'Blocked'";
const newPassword = { password: 'battery staple', confirmPassword: 'battery staple' };
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  },
};
let counter = 0;

/** One valid request per endpoint of the contract. A new endpoint does not compile without one. */
export const requests: Record<EndpointName, (ask: Ask) => Promise<EndpointRequest>> = {
  getSession: at('/api/session'),
  // Ends the session it is sent with, as a login does.
  signUp: async ({ fixtures, by }) => {
    const username = `newcomer${++counter}`;
    const password = { password: 'correct horse', confirmPassword: 'correct horse' };
    const names = { firstName: 'Jordan', lastName: 'Reyes', dob: '1990-04-12' };
    return {
      url: '/api/signup',
      body: { ...names, ...password, username, email: `${username}@example.com` },
      ...(await inAnotherSession({ fixtures, by })),
    };
  },
  // Ends the session it is sent with.
  logIn: async ({ fixtures, whose, by }) => ({
    url: '/api/login',
    body: { email: `${whose.username}@example.com`, password: 'correct horse' },
    ...(await inAnotherSession({ fixtures, by })),
  }),
  startOpenId: sends('/api/open-id/start', { provider: 'google' }),
  connectSignIn: sends('/api/me/sign-ins', { provider: 'google' }),
  startOpenIdStepUp: about(google, () => '/api/me/step-up/open-id', { provider: 'google' }),
  finishOpenId: async ({ fixtures, by }) => {
    const { body, cookie } = await fixtures.beginOpenId();
    return { url: '/api/open-id/finish', body, cookie: by ? `${by.cookie}; ${cookie}` : cookie };
  },
  signUpWithOpenId: async ({ fixtures }) => {
    const { token, cookie } = await fixtures.openIdForm();
    const names = { firstName: 'Jordan', lastName: 'Reyes', dob: '1990-04-12' };
    return {
      url: '/api/open-id/signup',
      body: { ...names, username: `newcomer${++counter}`, token },
      cookie,
    };
  },
  disconnectSignIn: about(google, () => '/api/me/sign-ins/google'),
  acceptTerms: sends('/api/me/terms', { version: currentTerms.version }),
  logOut: async ({ fixtures, by }) => ({
    url: '/api/logout',
    ...(await inAnotherSession({ fixtures, by })),
  }),
  requestPasswordReset: async ({ whose }) => ({
    url: '/api/password-reset',
    body: { email: `${whose.username}@example.com` },
  }),
  checkPasswordReset: async ({ fixtures }) => ({
    url: '/api/password-reset/check',
    body: { token: await fixtures.resetToken() },
  }),
  confirmPasswordReset: async ({ fixtures }) => ({
    url: '/api/password-reset/confirm',
    body: { token: await fixtures.resetToken(), ...newPassword },
  }),
  requestEmailVerification: at('/api/email-verification'),
  confirmEmailVerification: async ({ fixtures }) => ({
    url: '/api/email-verification/confirm',
    body: { token: await fixtures.verificationToken() },
  }),
  finishLogIn: async ({ fixtures }) => ({
    url: '/api/login/second-step',
    body: await fixtures.twoFactorLogin(),
    cookie: '',
  }),
  startPasskeyLogIn: at('/api/login/passkey/options'),
  logInWithPasskey: async ({ fixtures }) => ({
    url: '/api/login/passkey',
    body: await fixtures.passkeyLogin(),
    cookie: '',
  }),
  getSecurity: at('/api/me/security'),
  listSessions: at('/api/me/sessions'),
  endSession: about(
    ({ fixtures, whose }) => fixtures.session(whose),
    (id) => `/api/me/sessions/${id}`,
  ),
  endOtherSessions: at('/api/me/sessions'),
  // Rotates the session token, which other requests with this cookie would not know.
  stepUp: async ({ by, fixtures }) => ({
    url: '/api/me/step-up',
    body: { password: 'correct horse' },
    ...(await inAnotherSession({ fixtures, by })),
  }),
  changePassword: sends('/api/me/password', { currentPassword: 'correct horse', ...newPassword }),
  startPasskeyStepUp: at('/api/me/step-up/passkey/options'),
  startTwoStep: at('/api/me/two-step'),
  confirmTwoStep: async ({ fixtures, whose }) => ({
    url: '/api/me/two-step/confirm',
    body: { code: await fixtures.startedTwoFactor(whose) },
  }),
  renewBackupCodes: about(twoFactor, () => '/api/me/two-step/backup-codes'),
  disableTwoStep: async (asked) => ({
    url: '/api/me/two-step/disable',
    body: { password: 'correct horse', code: await twoFactor(asked) },
  }),
  startPasskey: at('/api/me/passkeys/options'),
  // Gives the session it is sent with a new token.
  addPasskey: async ({ fixtures, by, whose }) => ({
    url: '/api/me/passkeys',
    body: await fixtures.newPasskey(whose),
    ...(await inAnotherSession({ fixtures, by })),
  }),
  renamePasskey: about(passkey, (id) => `/api/me/passkeys/${id}`, { name: 'Tablet' }),
  removePasskey: about(passkey, (id) => `/api/me/passkeys/${id}`),
  changeEmail: async () => ({ url: '/api/me/email', body: { email: `moved${++counter}@elsewhere.example` } }),
  cancelEmailChange: at('/api/me/email'),
  confirmEmailChange: async ({ fixtures }) => ({
    url: '/api/email-change/confirm',
    body: { token: await fixtures.emailChangeToken() },
  }),
  getMailbox: at('/api/mail'),
  getNotificationPreferences: at('/api/me/notification-preferences'),
  saveNotificationPreferences: sends('/api/me/notification-preferences', {
    email: { bets: true },
    push: { bets: true, challenges: true, money: true, security: true },
    showAmounts: false,
    quietHours: null,
  }),
  readCalendar: about(
    ({ fixtures }) => fixtures.calendar(),
    (path) => path,
  ),
  getCalendar: at('/api/me/calendar'),
  renewCalendar: at('/api/me/calendar'),
  deleteCalendar: at('/api/me/calendar'),
  getPush: at('/api/me/push'),
  subscribeToPush: sends('/api/me/push', pushSubscription),
  comparePush: sends('/api/me/push/comparison', { ...pushSubscription, replaces: null }),
  unsubscribeFromPush: at('/api/me/push'),
  getSettings: at('/api/settings'),
  getExchangeFee: at('/api/exchange-fee'),
  getSite: at('/api/site'),
  putSite: sends('/api/site', { ...defaultSite, token: 'unknown' }),
  getProtection: at('/api/me/protection'),
  listProtectionChanges: at('/api/me/protection/changes'),
  setProtectionLimit: sends('/api/me/protection/limits/wagerMonth', { limit: 5_000_000 }),
  confirmProtectionLimit: sends('/api/me/protection/limits/lossDay/confirmation', { limit: null }),
  takeBackProtectionLimit: at('/api/me/protection/limits/lossDay/pending'),
  startTimeOut: sends('/api/me/protection/time-out', { days: 1 }),
  excludeMyself: sends('/api/me/protection/exclusion', { period: 'forEver', confirmation: 'EXCLUDE' }),
  askToReturn: async ({ fixtures, whose }) => {
    await fixtures.endedExclusion(whose);
    return { url: '/api/me/protection/return' };
  },
  confirmRealityCheck: at('/api/me/protection/reality-check'),
  noteUse: at('/api/me/protection/use'),
  answerProtectionOffer: sends('/api/me/protection/offer', { offer: 'signup' }),
  askForMyData: at('/api/me/data-requests'),
  downloadMyData: at('/api/me/data'),
  getDeletion: at('/api/me/deletion'),
  deleteAccount: async ({ fixtures, whose, by }) => {
    if (by) await fixtures.empty(by);
    return { url: '/api/me/deletion', body: { confirmation: whose.username } };
  },
  listEvents: at('/api/events'),
  listNextGames: at('/api/next-games'),
  countEvents: at('/api/events/counts'),
  listEventLines: about(
    async ({ fixtures }) => fixtures.event,
    (id) => `/api/events/${id}/lines`,
  ),
  listMatchingBets: about(
    ({ fixtures }) => fixtures.eventWithOffer(),
    (id) => `/api/events/${id}/matching-bets?side=home&wagerCents=100`,
  ),
  getLive: at('/api/live'),
  getEvent: about(
    async ({ fixtures }) => fixtures.event,
    (id) => `/api/events/${id}`,
  ),
  listBoard: listing('/api/board?limit=100', ({ fixtures }) => fixtures.eventWithOffer()),
  listTakenShares: at('/api/taken-shares'),
  listTakenBets: listing('/api/me/taken-bets', activeBet),
  markTakenBetsSeen: async ({ fixtures }) => ({
    url: '/api/me/taken-bets/seen',
    body: { uniqueIds: [await fixtures.openBet(fixtures.helper)] },
  }),
  listChallenges: listing('/api/me/challenges', challenge),
  listMyBets: listing('/api/me/bets?tab=Created', openBet),
  getSharedBet: about(openBet, (id) => `/api/shared-bets/${id}`),
  getBet: about(activeBet, (id) => `/api/bets/${id}`),
  getChallengeLink: about(
    ({ fixtures, whose }) => fixtures.linkChallenge(whose),
    (id) => `/api/bets/${id}/link`,
  ),
  getReceipt: about(activeBet, (id) => `/api/bets/${id}/receipt`),
  createBet: async ({ fixtures }) => ({
    url: '/api/bets',
    body: { eventId: fixtures.event, side: 'home', wagerCents: 1_00 },
  }),
  createOffer: async ({ fixtures }) => ({
    url: '/api/offers',
    body: {
      eventId: fixtures.event,
      market: 'spread',
      lineHalves: -7,
      selection: 'home',
      stakeCents: 1_00,
      acceptorStakeCents: 1_00,
      fee: defaultExchangeFee,
    },
  }),
  correctOffer: about(
    ({ fixtures, whose }) => fixtures.newOffer(whose),
    (id) => `/api/offers/${id}`,
    correctedTerms,
  ),
  challengeFriend: async (asked) => ({
    url: `/api/bets/${await openBet(asked)}/challenge`,
    body: { friendId: asked.fixtures.helper.id },
  }),
  acceptBet: about(openBet, (id) => `/api/bets/${id}/acceptance`),
  declineBet: about(challenge, (id) => `/api/bets/${id}/decline`, { word: 'Not today' }),
  counterOffer: async ({ fixtures, whose }) => {
    const { uniqueId, termsVersion } = await fixtures.counterable(whose);
    return { url: `/api/bets/${uniqueId}/counters`, body: counterTo(termsVersion) };
  },
  acceptCounter: async ({ fixtures, whose }) => {
    const { uniqueId, termsVersion } = await fixtures.counterTo(whose);
    return { url: `/api/counters/${uniqueId}/accept`, body: { termsVersion } };
  },
  listCounters: listing('/api/counters', ({ fixtures, whose }) => fixtures.counterTo(whose)),
  listCountersOfBet: about(
    async ({ fixtures, whose }) => (await fixtures.counterTo(whose)).uniqueId,
    (id) => `/api/bets/${id}/counters`,
  ),
  moveOffer: about(
    ({ fixtures, whose }) => fixtures.newOffer(whose),
    (id) => `/api/bets/${id}/move`,
    correctedTerms,
  ),
  contestResult: about(
    ({ fixtures, whose }) => fixtures.settledBet(whose),
    (id) => `/api/bets/${id}/contests`,
    { words: 'The result is wrong.' },
  ),
  answerContest: about(
    ({ fixtures, whose }) => fixtures.contestedBet(whose),
    (id) => `/api/bets/${id}/contests/answer`,
    { verdict: 'right' },
  ),
  deleteBet: about(openBet, (id) => `/api/bets/${id}`),
  listGroups: listing('/api/groups', group),
  listWaitingGroups: listing('/api/groups/waiting', group),
  createGroup: async () => ({
    url: '/api/groups',
    body: { kind: 'points', name: 'Crew', color: groupColors[0], season: { name: 'Fall' } },
  }),
  getGroup: inGroup(() => ''),
  changeGroup: inGroup(() => '', { name: 'Crew', color: groupColors[0] }),
  deleteGroup: about(
    ({ fixtures, whose }) => fixtures.emptyGroup(whose),
    (id) => `/api/groups/${id}`,
  ),
  putGroupPicture: async ({ fixtures, whose }) => ({
    url: `/api/groups/${(await fixtures.group(whose)).id}/picture?name=us.png`,
    body: fixtures.image,
  }),
  deleteGroupPicture: inGroup(() => '/picture'),
  readGroupPicture: async ({ fixtures, whose }) => ({ url: await fixtures.groupPicture(whose) }),
  putMyGroupChoices: inGroup(() => '/me', { limitCents: null }),
  switchGroupAmounts: inGroup(() => '/amounts', { showsAmounts: false }),
  leaveGroup: inGroup(() => '/me'),
  listGroupMembers: inGroup(() => '/members'),
  changeGroupRole: inGroup(({ memberId }) => `/members/${memberId}/role`, { role: 'organizer' }),
  removeGroupMember: inGroup(({ memberId }) => `/members/${memberId}?leavesBalance=true`),
  allowGroupMember: inGroup(({ memberId }) => `/removed-people/${memberId}`),
  listGroupInvites: inGroup(() => '/invites'),
  createGroupInvite: inGroup(() => '/invites', { expiresInDays: 1, maxUses: 1 }),
  revokeGroupInvite: inGroup(({ invite }) => `/invites/${invite.id}`),
  getGroupInvite: async ({ fixtures, whose }) => {
    const { invite } = await fixtures.group(whose);
    return { url: `/api/group-invites/${invite.id}?token=${invite.token}` };
  },
  joinGroup: async ({ fixtures, whose }) => {
    const { invite } = await fixtures.group(whose);
    return { url: `/api/group-invites/${invite.id}/acceptance`, body: { token: invite.token } };
  },
  listGroupBoard: inGroup(() => '/board'),
  getGroupTable: inGroup(() => '/table'),
  getSeasonRecap: async ({ fixtures, whose }) => {
    const { id, seasonId } = await fixtures.endedSeason(whose);
    return { url: `/api/groups/${id}/seasons/${seasonId}/recap.png` };
  },
  startGroupSeason: inGroup(() => '/seasons', { name: 'Winter' }),
  changeGroupSeason: inGroup(({ seasonId }) => `/seasons/${seasonId}`, { name: 'Winter' }),
  listGroupFeed: inGroup(() => '/feed'),
  listGroupMessages: inGroup(() => '/messages'),
  sendGroupMessage: async ({ fixtures, whose }) => ({
    url: `/api/groups/${(await fixtures.group(whose)).id}/messages`,
    body: { id: randomUUID(), text: 'Hi' },
  }),
  editGroupMessage: inGroup(({ messageId }) => `/messages/${messageId}`, { text: 'Hi' }),
  removeGroupMessage: inGroup(({ messageId }) => `/messages/${messageId}`),
  putGroupReaction: inGroup(({ messageId }) => `/messages/${messageId}/reactions/fire`),
  deleteGroupReaction: inGroup(({ messageId }) => `/messages/${messageId}/reactions/fire`),
  markGroupRead: inGroup(() => '/read', { number: 1 }),
  getGroupStream: inGroup(() => '/stream'),
  listGroupRunning: inGroup(() => '/running'),
  putGroupBetReaction: inGroup(({ betId }) => `/bets/${betId}/reactions/fire`),
  deleteGroupBetReaction: inGroup(({ betId }) => `/bets/${betId}/reactions/fire`),
  getSettleUp: inGroup(() => '/settle-up'),
  explainGroupPayment: inGroup(({ memberId }) => `/settle-up/why?userId=${memberId}`),
  requestSettleUp: inGroup(() => '/settle-up'),
  confirmGroupPayment: inGroup(({ paymentId }) => `/payments/${paymentId}`, {}),
  denyGroupPayment: async ({ fixtures, whose }) => {
    const { id, paymentId } = await fixtures.claimedPayment(whose, 'receiver');
    return { url: `/api/groups/${id}/payments/${paymentId}/denial`, body: {} };
  },
  undoGroupPayment: async ({ fixtures, whose }) => {
    const { id, paymentId } = await fixtures.claimedPayment(whose, 'payer');
    return { url: `/api/groups/${id}/payments/${paymentId}/claim` };
  },
  cancelGroupPayment: inGroup(({ paymentId }) => `/payments/${paymentId}`),
  addGroupPayment: async ({ fixtures, whose }) => {
    const { id, memberId } = await fixtures.groupDebt(whose, 'debtor');
    return { url: `/api/groups/${id}/payments`, body: { toId: memberId, amountCents: 1_00 } };
  },
  forgiveGroupDebt: async ({ fixtures, whose }) => {
    const { id, memberId } = await fixtures.groupDebt(whose, 'creditor');
    return { url: `/api/groups/${id}/forgiveness`, body: { userId: memberId, amountCents: 1_00 } };
  },

  listNotifications: at('/api/notifications'),
  countUnread: at('/api/notifications/unread'),
  markAllRead: at('/api/notifications/read'),
  deleteNotification: about(
    ({ fixtures, whose }) => fixtures.notification(whose),
    (id) => `/api/notifications/${id}`,
  ),
  clearNotifications: at('/api/notifications'),
  listTransactions: at('/api/me/transactions?limit=100'),
  startDeposit: sends('/api/deposits', { amountCents: 10_00 }),
  startPayPalDeposit: sends('/api/deposits/paypal', { amountCents: 10_00 }),
  captureDeposit: about(paypalDeposit, (id) => `/api/deposits/${id}/capture`),
  acknowledgeDeposit: about(deposit, (id) => `/api/deposits/${id}/acknowledgement`),
  cancelDeposit: about(deposit, (id) => `/api/deposits/${id}/cancellation`),
  getDeposit: about(deposit, (id) => `/api/deposits/${id}`),
  requestWithdrawal: sends('/api/withdrawals', {
    amountCents: 10_00,
    paypalEmail: 'payee@mail.com',
    confirmPaypalEmail: 'payee@mail.com',
  }),
  cancelWithdrawal: about(
    withdrawal("status = 'processing', approved_at = null"),
    (id) => `/api/withdrawals/${id}/cancellation`,
  ),
  listWithdrawals: at('/api/me/withdrawals'),
  getWithdrawalTerms: at('/api/me/withdrawal-terms'),
  listYears: at('/api/me/years'),
  getStatement: at('/api/me/statement?from=2026-01-01&to=2026-12-31'),
  getStatistics: about(user, (id) => `/api/me/statistics?friendId=${id}`),
  getStatisticsHistory: about(user, (id) => `/api/me/statistics/history?friendId=${id}`),
  searchPeople: at('/api/people?q=jordan'),
  getPerson: about(user, (id) => `/api/people/${id}`),
  listFriends: listing('/api/friends', friendRequest),
  leaderboard: at('/api/friends/leaderboard'),
  requestFriend: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/friends/${id}`,
  ),
  acceptFriend: about(friendRequest, (id) => `/api/friends/${id}/acceptance`),
  declineFriend: about(friendRequest, (id) => `/api/friends/${id}/request`),
  removeFriend: about(
    ({ fixtures, whose }) => fixtures.friend(whose),
    (id) => `/api/friends/${id}`,
  ),
  listRestrictedPeople: at('/api/me/restricted-people'),
  blockPerson: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/people/${id}/block`,
  ),
  unblockPerson: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/people/${id}/block`,
  ),
  mutePerson: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/people/${id}/mute`,
  ),
  unmutePerson: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/people/${id}/mute`,
  ),
  reportPerson: about(
    ({ fixtures }) => fixtures.bystander(),
    (id) => `/api/people/${id}/reports`,
    { reason: 'cheating' },
  ),
  reportInvitedGroup: async ({ fixtures, whose }) => {
    const { invite } = await fixtures.group(whose);
    return {
      url: `/api/group-invites/${invite.id}/reports`,
      body: { token: invite.token, reason: 'offensive' },
    };
  },
  reportGroup: inGroup(() => '/reports', { reason: 'offensive' }),
  putPicture: async ({ fixtures }) => ({ url: '/api/me/picture?name=me.png', body: fixtures.image }),
  deletePicture: at('/api/me/picture'),
  putContact: sends('/api/me/contact', { phone: '', address: '' }),
  getPayMethods: at('/api/me/pay-methods'),
  putPayMethods: sends('/api/me/pay-methods', { venmo: 'maya' }),
  putTimeZone: sends('/api/me/time-zone', { timeZone: null }),
  putOpenBetSharing: sends('/api/me/open-bet-sharing', { showsOpenBets: true }),
  putSideSharing: sends('/api/me/side-sharing', { showsSides: true }),
  putOddsFormat: sends('/api/me/odds-format', { oddsFormat: 'american' }),
  readPicture: about(
    ({ fixtures, whose }) => fixtures.picture(whose),
    (url) => url,
  ),
  sendAttachment: async ({ fixtures }) => ({
    url: '/api/me/support-attachments?name=a.png',
    body: fixtures.image,
  }),
  readAttachment: about(
    ({ fixtures, whose }) => fixtures.attachment(whose),
    (url) => url,
  ),
  createSupportTicket: async ({ fixtures, whose }) => ({
    url: '/api/support-tickets',
    body: { subject: 'Hello', message: 'It broke.', attachmentUrl: await fixtures.attachment(whose) },
  }),
  listMySupportTickets: at('/api/me/support-tickets'),
  operatorListAudit: at('/api/admin/audit'),
  operatorVerifyAudit: at('/api/admin/audit/verification'),
  operatorListSecurityEvents: at('/api/admin/security-log'),
  operatorGetSettings: at('/api/admin/settings'),
  operatorChangeSettings: async () => ({
    url: '/api/admin/settings',
    body: { changes: { withdrawalApprovalCents: 50_000 + ++counter }, reason },
  }),
  operatorListSettingRequests: at('/api/admin/setting-requests'),
  operatorApproveSettings: about(
    ({ fixtures }) => fixtures.waitingSettings(),
    (id) => `/api/admin/setting-requests/${id}/approval`,
    { reason },
  ),
  operatorRejectSettings: about(
    ({ fixtures }) => fixtures.waitingSettings(),
    (id) => `/api/admin/setting-requests/${id}/rejection`,
    { reason },
  ),
  operatorListPeople: at('/api/admin/people'),
  operatorGetPerson: about(user, (id) => `/api/admin/people/${id}`),
  operatorListTransactions: about(user, (id) => `/api/admin/people/${id}/transactions`),
  operatorListDeposits: about(user, (id) => `/api/admin/people/${id}/deposits`),
  operatorListWithdrawals: about(user, (id) => `/api/admin/people/${id}/withdrawals`),
  operatorListSessions: about(user, (id) => `/api/admin/people/${id}/sessions`),
  operatorGetProtection: about(user, (id) => `/api/admin/people/${id}/protection`),
  operatorListProtectionChanges: about(user, (id) => `/api/admin/people/${id}/protection/changes`),
  operatorEndSessions: async ({ fixtures, whose }) => ({
    url: `/api/admin/people/${whose.id}/sessions/end`,
    body: { sessionId: await fixtures.session(whose), reason },
  }),
  operatorSuspend: about(user, (id) => `/api/admin/people/${id}/suspension`, { reason }),
  operatorLiftSuspension: async ({ fixtures, whose, by }) => {
    if (whose !== by) await fixtures.become('suspended', whose);
    return { url: `/api/admin/people/${whose.id}/suspension/end`, body: { reason } };
  },
  operatorAdjust: about(user, (id) => `/api/admin/people/${id}/adjustments`, { amountCents: 1_00, reason }),
  operatorListAdjustments: listing('/api/admin/adjustments', adjustment),
  operatorApproveAdjustment: about(adjustment, (id) => `/api/admin/adjustments/${id}/approval`, { reason }),
  operatorRejectAdjustment: about(adjustment, (id) => `/api/admin/adjustments/${id}/rejection`, { reason }),
  operatorListEvents: at('/api/admin/events?state=upcoming'),
  operatorGetEvent: about(
    ({ fixtures }) => fixtures.aheadEvent(),
    (id) => `/api/admin/events/${id}`,
  ),
  operatorPreviewResult: about(
    ({ fixtures }) => fixtures.begunEvent(),
    (id) => `/api/admin/events/${id}/result-effect?homeScore=1&awayScore=0`,
  ),
  operatorEnterResult: about(
    ({ fixtures }) => fixtures.begunEvent(),
    (id) => `/api/admin/events/${id}/result`,
    { homeScore: 1, awayScore: 0, reason },
  ),
  operatorListResults: listing('/api/admin/results', ({ fixtures }) => fixtures.waitingResult()),
  operatorApproveResult: about(
    ({ fixtures }) => fixtures.waitingResult(),
    (id) => `/api/admin/results/${id}/approval`,
    { reason },
  ),
  operatorRejectResult: about(
    ({ fixtures }) => fixtures.waitingResult(),
    (id) => `/api/admin/results/${id}/rejection`,
    { reason },
  ),
  operatorVoidEvent: about(
    ({ fixtures }) => fixtures.aheadEvent(),
    (id) => `/api/admin/events/${id}/void`,
    { reason },
  ),
  operatorResolveHold: about(
    ({ fixtures }) => fixtures.heldEvent(),
    (id) => `/api/admin/events/${id}/hold-resolution`,
    { take: 'feed', reason },
  ),
  operatorJoinEvent: async ({ fixtures }) => ({
    url: `/api/admin/events/${await fixtures.heldEvent()}/join`,
    body: { withEventId: await fixtures.aheadEvent(), reason },
  }),
  operatorStopEvent: about(
    ({ fixtures }) => fixtures.aheadEvent(),
    (id) => `/api/admin/events/${id}/stop`,
    { stopped: true, reason },
  ),
  operatorListSports: at('/api/admin/sports'),
  operatorStopSport: about(
    ({ fixtures }) => fixtures.sport(),
    (key) => `/api/admin/sports/${key}/stop`,
    { stopped: true, reason },
  ),
  operatorListTeamNames: listing('/api/admin/team-names', ({ fixtures }) => fixtures.sportWithName('Celts')),
  operatorSaveTeamName: async ({ fixtures }) => ({
    url: '/api/admin/team-names',
    body: { sportKey: await fixtures.sport(), name: 'Boston Celts', team: 'Boston Celtics', reason },
  }),
  operatorDeleteTeamName: async ({ fixtures }) => ({
    url: '/api/admin/team-names/removals',
    body: { sportKey: await fixtures.sportWithName('Boston Celts'), name: 'Boston Celts', reason },
  }),
  operatorListBets: at('/api/admin/bets'),
  operatorGetBet: about(activeBet, (id) => `/api/admin/bets/${id}`),
  operatorVoidBet: about(activeBet, (id) => `/api/admin/bets/${id}/void`, { reason }),
  operatorListAllWithdrawals: at('/api/admin/withdrawals'),
  operatorGetWithdrawal: about(withdrawal(), (id) => `/api/admin/withdrawals/${id}`),
  operatorApproveWithdrawal: about(
    withdrawal("status = 'processing', approved_at = null"),
    (id) => `/api/admin/withdrawals/${id}/approval`,
    { reason },
  ),
  operatorRejectWithdrawal: about(
    withdrawal("status = 'processing', approved_at = null"),
    (id) => `/api/admin/withdrawals/${id}/rejection`,
    { told: 'Write to us.', seen: 'processing', reason },
  ),
  operatorRetryWithdrawal: about(
    withdrawal("sending_at = now(), payout_attempts = 1, payout_due_at = now() + interval '1 hour'"),
    (id) => `/api/admin/withdrawals/${id}/retry`,
    { reason },
  ),
  operatorPaidByHand: about(
    withdrawal('approved_at = now()'),
    (id) => `/api/admin/withdrawals/${id}/paid-by-hand`,
    { reason },
  ),
  operatorSettlePaid: about(withdrawal(underReview), (id) => `/api/admin/withdrawals/${id}/settled-paid`, {
    reason,
  }),
  operatorSettleReturned: about(
    withdrawal(underReview),
    (id) => `/api/admin/withdrawals/${id}/settled-returned`,
    { told: 'It came back.', reason },
  ),
  operatorEndReview: about(
    ({ fixtures, whose }) => fixtures.paidWithdrawal(whose),
    (id) => `/api/admin/withdrawals/${id}/review-end`,
    { reason },
  ),
  operatorListTickets: at('/api/admin/support-tickets?status=all'),
  operatorGetTicket: about(ticket(), (id) => `/api/admin/support-tickets/${id}`),
  operatorAnswerTicket: about(ticket(), (id) => `/api/admin/support-tickets/${id}/answers`, {
    message: 'It is there now.',
    reason,
  }),
  operatorCloseTicket: about(ticket(), (id) => `/api/admin/support-tickets/${id}/closure`, { reason }),
  operatorReopenTicket: about(ticket('closed'), (id) => `/api/admin/support-tickets/${id}/reopening`, {
    reason,
  }),
  operatorListBookRuns: listing('/api/admin/books/runs', ({ fixtures }) => fixtures.bookRun()),
  operatorRunReconciliation: sends('/api/admin/books/runs', { reason }),
  operatorListProviders: at('/api/admin/books/providers?ask=true'),
  operatorListAlarms: at('/api/admin/alarms'),
  operatorAcknowledgeAlarm: about(
    ({ fixtures }) => fixtures.alarm(),
    (id) => `/api/admin/alarms/${id}/acknowledgement`,
    { reason },
  ),
  operatorTestAlarm: sends('/api/admin/alarms/test', { reason }),
  operatorGetWork: at('/api/admin/jobs'),
  operatorListFailedEmails: listing('/api/admin/failed-mails', failedMail),
  operatorResendEmail: about(failedMail, (id) => `/api/admin/failed-mails/${id}/sending`, { reason }),
  operatorGetMetrics: at('/api/admin/figures'),
  operatorGetMetricsFile: at('/api/admin/figures/file'),
  operatorGetMarketReport: at('/api/admin/figures/market'),
  operatorListReports: at('/api/admin/reports'),
  operatorGetReport: about(report, (id) => `/api/admin/reports/${id}`),
  operatorReadReportPicture: about(
    ({ fixtures, whose }) => fixtures.reportPicture(whose),
    (url) => url.replace('/api/', '/api/admin/'),
  ),
  operatorDecideReport: about(report, (id) => `/api/admin/reports/${id}/decision`, {
    reason,
    action: 'dismiss',
  }),
  operatorListContests: at('/api/admin/contests'),
  operatorAnswerContest: about(
    ({ fixtures, whose }) => fixtures.contest(whose),
    (id) => `/api/admin/contests/${id}/answer`,
    { reason, verdict: 'right' },
  ),
  operatorListGroups: at('/api/admin/groups'),
  operatorGetGroup: about(strandedGroup, (id) => `/api/admin/groups/${id}`),
  operatorHandOverGroup: async ({ fixtures, whose }) => {
    const { id, memberId } = await fixtures.strandedGroup(whose);
    return { url: `/api/admin/groups/${id}/owner`, body: { reason, userId: memberId } };
  },
  operatorRemoveFromGroup: about(strandedGroup, (id) => `/api/admin/groups/${id}/removals`, {
    reason,
    part: 'rules',
  }),
  operatorListFlags: listing('/api/admin/flags', flag),
  operatorGetFlag: about(flag, (id) => `/api/admin/flags/${id}`),
  operatorReviewFlag: about(flag, (id) => `/api/admin/flags/${id}/look`, { reason }),
};
