import type { Profile, Session } from '@sidebet/contract/auth';
import type { BetView, LadderOffer } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { EventPage } from '@sidebet/contract/games';
import type { GroupView } from '@sidebet/contract/groups/group';
import type { SettleUp } from '@sidebet/contract/groups/settle-up';
import type { NotificationPreferences } from '@sidebet/contract/notifications';
import type { ProtectionState } from '@sidebet/contract/protection';
import type { SecurityView } from '@sidebet/contract/security';
import type { DepositView, WithdrawalTermsView, WithdrawalView } from '@sidebet/contract/wallet';
import { limitKinds, useLimitKinds } from '@sidebet/domain/protection/limits';

/** Valid responses that tests change where it matters to them. */

export const sampleUser: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Example',
  fullName: 'Ann Example',
  username: 'ann.example',
  dob: '1990-04-01',
  promoCode: null,
  profilePicture: null,
  accountBalanceCents: 100_00,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  isVerified: true,
  role: 'user',
  phone: null,
  address: null,
  timeZone: null,
  oddsFormat: 'american',
  showsOpenBets: true,
  showsSides: true,
  silencedUntil: null,
  nextStep: null,
};

export const sampleSession: Session = {
  user: sampleUser,
  unreadNotifications: 0,
  settings: {
    betsAllowed: true,
    canPlaceBets: true,
    blockAppUse: false,
    depositsAllowed: true,
    tieRule: 'awayWins',
    withdrawalApprovalCents: 500_00,
    minimumStakeCents: 1_00,
    openBetsPerEvent: 5,
    bettingMarginMs: 0,
    newOfferMs: 5_000,
    defaultPrice: 'standard',
    offersCloseEarly: false,
    exchangeFee: { bps: 200, capCents: null },
    nextExchangeFee: null,
  },
  now: '2026-09-01T12:00:00.000Z',
  playMoney: true,
  payouts: 'paypal',
};

export const visitorSession: Session = { ...sampleSession, user: null };

export const sampleProtection: ProtectionState = {
  now: sampleSession.now,
  limits: limitKinds.map((kind) => ({
    kind,
    unit: useLimitKinds.some((use) => use === kind) ? 'minutes' : 'cents',
    limit: null,
    used: 0,
    left: null,
    nextFreeAt: null,
    pending: null,
  })),
  bar: null,
  session: null,
  realityCheck: null,
  offered: null,
  helpLine: { name: 'National Problem Gambling Helpline', number: '1-800-GAMBLER', dial: '+18004262537' },
};

export const sampleSecurity: SecurityView = {
  previousLoginAt: null,
  twoStep: null,
  passkeys: [],
  hasPassword: true,
  signIns: [],
  pendingEmail: null,
};

export const sampleTerms: WithdrawalTermsView = {
  balanceCents: 100_00,
  availableCents: 100_00,
  later: [],
  owedCents: 0,
  emailVerified: true,
  recentLoginUntil: '2026-09-01T12:15:00.000Z',
  withoutApprovalCents: 500_00,
  dayApprovalCents: 500_00,
  weekApprovalCents: 1_000_00,
  paidReceivers: ['stuck@mail.com'],
  receiverHoldHours: 24,
  loginHoldUntil: null,
  depositHoldHours: 24,
  winningsHoldHours: 24,
  refundable: [],
};

export const sampleWithdrawal: WithdrawalView = {
  id: '00000000-0000-4000-8000-0000000000a1',
  amountCents: 40_00,
  paypalEmail: 'stuck@mail.com',
  cardRefunds: [],
  paypalCents: 40_00,
  status: 'processing',
  reason: null,
  requestedAt: sampleSession.now,
  approvedAt: sampleSession.now,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  waitsFor: null,
  sendAfter: null,
  canCancel: true,
  claimBy: null,
  expectedFrom: '2026-09-02',
  expectedBy: '2026-09-04',
};

export const sampleEvent: EventView = {
  id: 'e'.repeat(32),
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  commenceTime: '2099-09-01T12:00:00.000Z',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  completed: false,
  homeScore: null,
  awayScore: null,
  openBets: 0,
  myOpenBets: [],
  resultsBy: 'feed',
  lines: [],
};

export const sampleEventPage: EventPage = {
  event: { ...sampleEvent, status: 'scheduled', voidReason: null, ending: null, scoreAt: null },
  isOpen: true,
  myBets: [],
  openBets: [],
  friendSides: [],
  scores: [],
};

export const samplePreferences: NotificationPreferences = {
  email: { bets: true, settleUps: true },
  push: {
    bets: true,
    challenges: true,
    groupOffers: true,
    mentions: true,
    settleUps: true,
    money: true,
    security: true,
  },
  showAmounts: false,
  quietHours: null,
};

export const sampleDeposit: DepositView = {
  id: '00000000-0000-4000-8000-0000000000d1',
  amountCents: 10_00,
  provider: 'card',
  status: 'processing',
  isPending: false,
  refundedCents: 0,
  createdAt: sampleSession.now,
};

export const sampleBet: BetView = {
  id: '00000000-0000-4000-8000-0000000000b1',
  uniqueId: '00000000-0000-4000-8000-0000000000b2',
  userId: sampleUser.id,
  userName: sampleUser.username,
  userPicture: null,
  betId: sampleEvent.id,
  userPick: sampleEvent.homeTeam,
  opponentPick: sampleEvent.awayTeam,
  creatorSide: 'home',
  homeTeam: sampleEvent.homeTeam,
  awayTeam: sampleEvent.awayTeam,
  status: 'Created',
  accepted: 'No',
  betAcceptorUid: null,
  acceptorName: null,
  acceptorPicture: null,
  offeredToId: null,
  offeredToName: null,
  group: null,
  declineWord: null,
  wagerCents: 10_00,
  payoutCents: 18_00,
  feeCents: 2_00,
  betSportKey: sampleEvent.sportKey,
  betSportTitle: sampleEvent.sportTitle,
  betTime: sampleEvent.commenceTime,
  winner: null,
  result: null,
  ending: null,
  voidReason: null,
  paidOut: 'No',
  paidOutAt: null,
  createdAt: sampleSession.now,
  tieRule: 'awayWins',
  rulesVersion: 1,
  homeScore: null,
  awayScore: null,
  scoreAt: null,
  eventCompleted: false,
  acceptedStart: null,
  eventWaits: null,
  market: 'moneyline',
  marketTeam: null,
  lineHalves: null,
  feePolicy: 'specified',
  creator: {
    selection: 'home',
    pick: sampleEvent.homeTeam,
    stakeCents: 10_00,
    winCents: 8_00,
    payoutIfWonCents: 18_00,
    feeIfWonCents: 2_00,
  },
  acceptor: {
    selection: 'away',
    pick: sampleEvent.awayTeam,
    stakeCents: 10_00,
    winCents: 8_00,
    payoutIfWonCents: 18_00,
    feeIfWonCents: 2_00,
  },
  lapseOnMove: 'off',
  expiresAt: null,
  returnsAt: null,
  opensAt: null,
  correctionsLeft: 0,
  termsVersion: '0000000000000000',
  postedReference: null,
  acceptedReference: null,
};

/** Another user's offer: Bears −3.5, $20.00 against $25.00, 2 % fee. */
export const sampleOffer: BetView = {
  ...sampleBet,
  id: '00000000-0000-4000-8000-0000000000b3',
  uniqueId: '00000000-0000-4000-8000-0000000000b3',
  userId: '00000000-0000-4000-8000-000000000002',
  userName: 'pat',
  userPick: 'Chicago Bears −3.5',
  opponentPick: 'Green Bay Packers +3.5',
  wagerCents: 20_00,
  payoutCents: 44_50,
  feeCents: 50,
  market: 'spread',
  lineHalves: -7,
  feePolicy: 'exchange',
  creator: {
    selection: 'home',
    pick: 'Chicago Bears −3.5',
    stakeCents: 20_00,
    winCents: 24_50,
    payoutIfWonCents: 44_50,
    feeIfWonCents: 50,
  },
  acceptor: {
    selection: 'away',
    pick: 'Green Bay Packers +3.5',
    stakeCents: 25_00,
    winCents: 19_60,
    payoutIfWonCents: 44_60,
    feeIfWonCents: 40,
  },
  lapseOnMove: 'normal',
  termsVersion: '1111111111111111',
};

/** The same offer as the ladder lists it, for anyone to take a part of. */
export const sampleLadderOffer: LadderOffer = {
  uniqueId: sampleOffer.uniqueId,
  userId: sampleOffer.userId,
  userName: sampleOffer.userName,
  userPicture: null,
  isFriend: false,
  isMine: false,
  market: 'spread',
  marketTeam: null,
  lineHalves: -7,
  selection: 'away',
  feePolicy: 'exchange',
  fee: { bps: 200, capCents: null },
  tieRule: 'refund',
  stakeCents: 25_00,
  winCents: 19_60,
  makerStakeCents: 20_00,
  allowsParts: true,
  opensAt: null,
  createdAt: sampleSession.now,
};

/** The same offer on a total: Over 47. */
export const sampleTotal: BetView = {
  ...sampleOffer,
  id: '00000000-0000-4000-8000-0000000000b4',
  uniqueId: '00000000-0000-4000-8000-0000000000b4',
  userPick: 'Over 47',
  opponentPick: 'Under 47',
  creatorSide: null,
  market: 'total',
  lineHalves: 94,
  creator: { ...sampleOffer.creator, selection: 'over', pick: 'Over 47' },
  acceptor: { ...sampleOffer.acceptor, selection: 'under', pick: 'Under 47' },
};

/** Ann owns it. */
export const sampleGroup: GroupView = {
  id: '5c0a3c1e-0000-8000-8000-000000000001',
  name: 'Sunday table',
  kind: 'iou',
  color: '#0e7490',
  picture: null,
  memberCount: 3,
  role: 'owner',
  openOffers: 0,
  unreadMessages: 0,
  unread: 0,
  rules: '',
  purseCents: null,
  limitCents: 100_00,
  netting: 'fewest',
  createdAt: '2026-11-01T12:00:00.000Z',
  owner: {
    id: sampleUser.id,
    username: sampleUser.username,
    fullName: sampleUser.fullName,
    profilePicture: null,
  },
  season: {
    id: '5c0a3c1e-0000-8000-8000-000000000002',
    number: 1,
    name: 'Season 1',
    startedAt: '2026-11-01T12:00:00.000Z',
    endsAt: null,
    endedAt: null,
  },
  purse: { availableCents: 100_00, balanceCents: 0, heldCents: 0, limitCents: 100_00, version: 1 },
  showsAmounts: false,
};

/** Settling up where no one owes anything. */
export const allEven: SettleUp = {
  isMember: true,
  balances: [],
  suggested: [],
  payments: [],
  canceled: [],
  canPay: [],
  canForgive: [],
  forgiven: [],
};
