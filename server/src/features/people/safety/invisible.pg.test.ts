import { api as contract, type EndpointName } from '@sidebet/contract/api';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';

/**
 * Two users of whom one blocked the other never see each other in an answer or a live message, except on bets they both hold
 * a side of. Every endpoint is classified by what it may show; one without a class fails the first test.
 */

/**
 * - `people`: other users; checked below.
 * - `none`: no other user.
 * - `change`: the result of an action; those on other users are tried below.
 * - `ownBets`: besides own data only the other holder of bets the viewer holds a side of.
 * - `ownBlocks`: whom the viewer blocked.
 * - `sharedGroup`: members of a group the viewer is in. Their names stay, because its results must add up; their messages,
 *   offers and bets with others are hidden (features/people/groups/groups.pg.test.ts).
 * - `operators`: the console, which shows everyone.
 */
type Shows = 'people' | 'none' | 'change' | 'ownBets' | 'ownBlocks' | 'sharedGroup' | 'operators';

const shown: Record<Exclude<EndpointName, `operator${string}`>, Shows> = {
  searchPeople: 'people',
  getPerson: 'people',
  listFriends: 'people',
  leaderboard: 'people',
  listBoard: 'people',
  listChallenges: 'people',
  listCounters: 'people',
  listCountersOfBet: 'people',
  listMatchingBets: 'people',
  getEvent: 'people',
  getBet: 'people',
  getSharedBet: 'people',
  listNotifications: 'people',
  listTakenBets: 'people',
  listMyBets: 'people',
  getLive: 'people',
  getReceipt: 'people',
  getGroup: 'sharedGroup',
  listGroupMembers: 'sharedGroup',
  listGroupInvites: 'sharedGroup',
  listGroupBoard: 'sharedGroup',
  getGroupTable: 'sharedGroup',
  // A picture of the table.
  getSeasonRecap: 'sharedGroup',
  listGroupFeed: 'sharedGroup',
  listGroupMessages: 'sharedGroup',
  getGroupStream: 'sharedGroup',
  listGroupRunning: 'sharedGroup',
  getSettleUp: 'sharedGroup',
  explainGroupPayment: 'sharedGroup',
  // The owner's username, to everyone who has the link.
  getGroupInvite: 'sharedGroup',
  listGroups: 'none',
  // Offers of blocked people are left out; open payments remain, as in Settle up.
  listWaitingGroups: 'sharedGroup',
  readGroupPicture: 'none',
  createGroup: 'change',
  changeGroup: 'change',
  deleteGroup: 'change',
  putGroupPicture: 'change',
  deleteGroupPicture: 'change',
  putMyGroupChoices: 'change',
  leaveGroup: 'change',
  changeGroupRole: 'change',
  removeGroupMember: 'change',
  allowGroupMember: 'change',
  createGroupInvite: 'change',
  revokeGroupInvite: 'change',
  joinGroup: 'change',
  startGroupSeason: 'change',
  changeGroupSeason: 'change',
  sendGroupMessage: 'change',
  editGroupMessage: 'change',
  removeGroupMessage: 'change',
  putGroupReaction: 'change',
  deleteGroupReaction: 'change',
  markGroupRead: 'change',
  switchGroupAmounts: 'change',
  putGroupBetReaction: 'change',
  deleteGroupBetReaction: 'change',
  requestSettleUp: 'change',
  confirmGroupPayment: 'change',
  denyGroupPayment: 'change',
  undoGroupPayment: 'change',
  cancelGroupPayment: 'change',
  addGroupPayment: 'change',
  forgiveGroupDebt: 'change',
  listRestrictedPeople: 'ownBlocks',
  listTransactions: 'ownBets',
  getStatement: 'ownBets',
  // Own records, with the usernames of past opponents and friends.
  downloadMyData: 'ownBets',
  getStatistics: 'none',
  getStatisticsHistory: 'none',
  listEvents: 'none',
  countEvents: 'none',
  listNextGames: 'none',
  listTakenShares: 'none',
  listEventLines: 'none',
  getChallengeLink: 'none',
  countUnread: 'none',
  getSession: 'none',
  getSecurity: 'none',
  listSessions: 'none',
  getMailbox: 'none',
  getNotificationPreferences: 'none',
  getCalendar: 'none',
  readCalendar: 'none',
  getPush: 'none',
  getSettings: 'none',
  getExchangeFee: 'none',
  getSite: 'none',
  putSite: 'change',
  getProtection: 'none',
  listProtectionChanges: 'none',
  askForMyData: 'none',
  getDeletion: 'none',
  getDeposit: 'none',
  listWithdrawals: 'none',
  getWithdrawalTerms: 'none',
  listYears: 'none',
  // A file of an address that only an answer with its owner contains.
  readPicture: 'none',
  readAttachment: 'none',
  listMySupportTickets: 'none',
  requestFriend: 'change',
  acceptFriend: 'change',
  declineFriend: 'change',
  removeFriend: 'change',
  blockPerson: 'change',
  unblockPerson: 'change',
  mutePerson: 'change',
  unmutePerson: 'change',
  reportPerson: 'change',
  reportGroup: 'change',
  reportInvitedGroup: 'change',
  contestResult: 'change',
  answerContest: 'change',
  createBet: 'change',
  createOffer: 'change',
  correctOffer: 'change',
  challengeFriend: 'change',
  acceptBet: 'change',
  declineBet: 'change',
  counterOffer: 'change',
  acceptCounter: 'change',
  moveOffer: 'change',
  deleteBet: 'change',
  markAllRead: 'change',
  markTakenBetsSeen: 'change',
  deleteNotification: 'change',
  clearNotifications: 'change',
  signUp: 'change',
  logIn: 'change',
  startOpenId: 'none',
  connectSignIn: 'none',
  startOpenIdStepUp: 'none',
  finishOpenId: 'change',
  signUpWithOpenId: 'change',
  disconnectSignIn: 'change',
  acceptTerms: 'change',
  logOut: 'change',
  requestPasswordReset: 'change',
  checkPasswordReset: 'change',
  confirmPasswordReset: 'change',
  requestEmailVerification: 'change',
  confirmEmailVerification: 'change',
  finishLogIn: 'change',
  startPasskeyLogIn: 'change',
  logInWithPasskey: 'change',
  endSession: 'change',
  endOtherSessions: 'change',
  stepUp: 'change',
  changePassword: 'change',
  startPasskeyStepUp: 'change',
  startTwoStep: 'change',
  confirmTwoStep: 'change',
  renewBackupCodes: 'change',
  disableTwoStep: 'change',
  startPasskey: 'change',
  addPasskey: 'change',
  renamePasskey: 'change',
  removePasskey: 'change',
  changeEmail: 'change',
  cancelEmailChange: 'change',
  confirmEmailChange: 'change',
  saveNotificationPreferences: 'change',
  renewCalendar: 'change',
  deleteCalendar: 'change',
  subscribeToPush: 'change',
  comparePush: 'change',
  unsubscribeFromPush: 'change',
  setProtectionLimit: 'change',
  confirmProtectionLimit: 'change',
  takeBackProtectionLimit: 'change',
  startTimeOut: 'change',
  excludeMyself: 'change',
  askToReturn: 'change',
  confirmRealityCheck: 'change',
  noteUse: 'change',
  answerProtectionOffer: 'change',
  deleteAccount: 'change',
  startDeposit: 'change',
  startPayPalDeposit: 'change',
  captureDeposit: 'change',
  cancelDeposit: 'change',
  acknowledgeDeposit: 'change',
  requestWithdrawal: 'change',
  cancelWithdrawal: 'change',
  putPicture: 'change',
  deletePicture: 'change',
  putContact: 'change',
  getPayMethods: 'none',
  putPayMethods: 'change',
  putTimeZone: 'change',
  putOddsFormat: 'change',
  putOpenBetSharing: 'change',
  putSideSharing: 'change',
  sendAttachment: 'change',
  createSupportTicket: 'change',
};

let api: TestApi;
let people: TestUser[];
let zed: TestUser;
let events: string[];
/** Bets by their creator, accepted or not. */
const betsByUser = new Map<string, string[]>();
const live = livePages();

/** A fixed sequence, so a failure can be repeated. */
let seed = 20_261_123;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

const pairs = () => people.flatMap((one, i) => people.slice(i + 1).map((other) => [one, other] as const));
const note = (creator: TestUser, bet: string) =>
  betsByUser.set(creator.id, [...(betsByUser.get(creator.id) ?? []), bet]);
const challenge = async (one: TestUser, other: TestUser) => {
  const body = { eventId: events[0], side: 'home', wagerCents: 2_00, offeredTo: other.id };
  const answer = await one.post('/api/bets', body);
  expect(answer.statusCode, answer.body).toBe(200);
  note(one, answer.json().bet.uniqueId);
};

const counter = async (by: TestUser, bet: string) => {
  const { termsVersion } = (await by.get(`/api/bets/${bet}`)).json().bet;
  const terms = { stakeCents: 6_00, acceptorStakeCents: 5_00, fee: defaultExchangeFee, termsVersion };
  const answer = await by.post(`/api/bets/${bet}/counters`, terms);
  expect(answer.statusCode, answer.body).toBe(200);
};

beforeAll(async () => {
  api = await testApi();
  people = [];
  for (const name of ['quillon', 'vesper', 'thackery', 'ysolde', 'bramwell', 'ottoline'])
    people.push(await api.user(name, 1_000_00));
  zed = await api.user('zedekiah', 1_000_00);
  events = [await api.event(), await api.event()];
  for (const [one, other] of pairs()) {
    if (random() < 0.5) {
      await api.befriend(one, other);
      await challenge(one, other);
      await challenge(other, one);
      await other.post(`/api/bets/${betsByUser.get(one.id)!.at(-1)}/decline`, { word: 'No.' });
    } else await one.post(`/api/friends/${other.id}`);
    if (random() < 0.6) note(one, await api.activeBet(one, other, events[0]!, 3_00));
  }
  // Games in play show the sides of friends.
  const started = await api.event({ startsInMs: 60_000 });
  for (const user of people) note(user, await api.activeBet(user, zed, started, 2_00));
  api.clock.moveBy(61_000);
  for (const one of people) {
    note(one, await api.bet(one, events[0]!, 5_00, 'home'));
    note(one, await api.bet(one, events[1]!, 5_00, 'away'));
  }
  for (const [one, other] of pairs()) await counter(one, betsByUser.get(other.id)!.at(-1)!);
});
afterAll(() => api.close());
afterEach(live.closeAll);

/** The addresses of every endpoint that may show people, as `viewer` could request them to find `other`. */
const looks: Partial<Record<EndpointName, (viewer: TestUser, other: TestUser) => string[]>> = {
  searchPeople: (_, other) => [
    `/api/people?q=${other.username}`,
    `/api/people?q=${other.username}@example.com`,
  ],
  getPerson: (_, other) => [`/api/people/${other.id}`],
  listFriends: () => ['/api/friends'],
  leaderboard: () => ['/api/friends/leaderboard'],
  listBoard: () =>
    ['all', 'friends'].flatMap((scope) => [
      `/api/board?scope=${scope}&limit=100`,
      `/api/board?scope=${scope}&limit=3&market=all`,
    ]),
  listChallenges: () => ['/api/me/challenges?limit=100'],
  listCounters: () => ['/api/counters'],
  listCountersOfBet: (viewer, other) => betIds(viewer, other).map((id) => `/api/bets/${id}/counters`),
  listMatchingBets: () =>
    events.flatMap((id) =>
      ['home', 'away'].map((side) => `/api/events/${id}/matching-bets?side=${side}&wagerCents=500`),
    ),
  getEvent: () => events.map((id) => `/api/events/${id}`),
  getBet: (viewer, other) => betIds(viewer, other).map((id) => `/api/bets/${id}`),
  getSharedBet: (viewer, other) => betIds(viewer, other).map((id) => `/api/shared-bets/${id}`),
  getReceipt: (viewer, other) => betIds(viewer, other).map((id) => `/api/bets/${id}/receipt`),
  listNotifications: () => ['/api/notifications?limit=100'],
  listMyBets: () => ['Created', 'Active', 'Settled'].map((tab) => `/api/me/bets?tab=${tab}&limit=100`),
  listTakenBets: () => ['/api/me/taken-bets'],
  getLive: () => ['/api/live'],
};
const betIds = (...of: TestUser[]) => of.flatMap(({ id }) => betsByUser.get(id) ?? []);

/** The same JSON without the bets that both hold a side of. */
function withoutCommonBets(json: unknown, viewer: TestUser, other: TestUser): unknown {
  if (Array.isArray(json)) return json.map((item) => withoutCommonBets(item, viewer, other));
  if (typeof json !== 'object' || json === null) return json;
  const holders = [
    (json as { userId?: string }).userId,
    (json as { betAcceptorUid?: string }).betAcceptorUid,
  ];
  if (holders.includes(viewer.id) && holders.includes(other.id)) return 'common';
  const entries = Object.entries(json).map(([key, value]) => [key, withoutCommonBets(value, viewer, other)]);
  const rest = Object.fromEntries(entries);
  // A receipt or bet details: everything in it is about the bet.
  return rest.bet === 'common' ? 'common' : rest;
}

const names = (json: unknown, viewer: TestUser, other: TestUser) => {
  const text = JSON.stringify(withoutCommonBets(json, viewer, other));
  return text.includes(other.id) || text.includes(other.username);
};

/** The endpoints with an answer to `viewer` that names `other`. */
async function findLeaks(viewer: TestUser, other: TestUser): Promise<EndpointName[]> {
  const leaks: EndpointName[] = [];
  for (const [name, urls] of Object.entries(looks)) {
    for (const url of urls(viewer, other)) {
      if (!names((await viewer.get(url)).json(), viewer, other)) continue;
      leaks.push(name as EndpointName);
      break;
    }
  }
  return leaks;
}

test('every endpoint declares what it shows, and those that show people are checked', () => {
  const classified = Object.keys(contract).map((name) => [
    name,
    name.startsWith('operator') ? 'operators' : shown[name as keyof typeof shown],
  ]);
  expect(classified.filter(([, shows]) => shows === undefined)).toEqual([]);
  const withPeople = classified.filter(([, shows]) => shows === 'people').map(([name]) => name);
  expect(Object.keys(looks).sort()).toEqual(withPeople.sort());
});

test('blocked pairs see each other in no answer and no live message, and others see them as before', async () => {
  const all = pairs();
  const blocked = all.filter(() => random() < 0.4);
  const free = all.filter((pair) => !blocked.includes(pair));
  expect(blocked.length).toBeGreaterThan(3);
  for (const [one, other] of all) expect(await findLeaks(one, other), 'before').not.toEqual([]);

  const pages = await Promise.all(people.map((user) => live.open(api, user)));
  for (const [one, other] of blocked) {
    const [by, whom] = random() < 0.5 ? [one, other] : [other, one];
    expect((await by.post(`/api/people/${whom.id}/block`)).statusCode).toBe(204);
  }
  const since = pages.map(({ messages }) => messages.length);

  // Everyone posts a bet, deletes another and accepts one of a user they may see.
  for (const user of people) {
    await user.delete(`/api/bets/${betsByUser.get(user.id)!.at(-1)}`);
    note(user, await api.bet(user, events[1]!, 7_00));
    const [taken] = free.filter(([one]) => one === user);
    if (taken) await api.activeBet(...taken, events[1]!, 4_00);
  }
  const last = await api.bet(zed, events[1]!);
  await Promise.all(
    pages.map(({ wait }, i) =>
      wait('boardAdded', {
        from: since[i]!,
        fits: ({ bets }) => bets.some(({ uniqueId }) => uniqueId === last),
      }),
    ),
  );

  for (const [one, other] of blocked) {
    for (const [viewer, hidden] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await findLeaks(viewer, hidden), `${viewer.username} and ${hidden.username}`).toEqual([]);
      const at = people.indexOf(viewer);
      const received = pages[at]!.messages.slice(since[at]).filter((message) =>
        names(message, viewer, hidden),
      );
      expect(received).toEqual([]);
      const refused = [
        await viewer.post(`/api/friends/${hidden.id}`),
        await viewer.post(`/api/people/${hidden.id}/mute`),
        await viewer.post(`/api/bets/${betsByUser.get(hidden.id)!.at(-1)}/acceptance`),
        await viewer.post('/api/bets', {
          eventId: events[1],
          side: 'home',
          wagerCents: 1_00,
          offeredTo: hidden.id,
        }),
      ];
      expect(refused.map((answer) => answer.json().code)).toEqual([
        'userNotFound',
        'userNotFound',
        'betNotFound',
        'challengesNoFriend',
      ]);
    }
  }
  for (const [one, other] of free) expect(await findLeaks(one, other), 'not blocked').not.toEqual([]);

  // Without the rows that the one predicate reads, the same search finds what it hid.
  await api.database.pool.query('delete from blocks');
  const found = new Set<string>();
  for (const [one, other] of blocked) for (const name of await findLeaks(one, other)) found.add(name);
  expect([...found].sort()).toEqual(
    [
      'getBet',
      'getEvent',
      'getPerson',
      'getReceipt',
      'getSharedBet',
      'listBoard',
      'listCountersOfBet',
      'listMatchingBets',
      'searchPeople',
    ].sort(),
  );
  const [one, other] = blocked[0]!;
  const from = pages[people.indexOf(other)]!.messages.length;
  const bet = await api.bet(one, events[1]!);
  await pages[people.indexOf(other)]!.wait('boardAdded', {
    from,
    fits: ({ bets }) => bets.some(({ uniqueId }) => uniqueId === bet),
  });
});
