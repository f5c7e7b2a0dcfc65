/** What a notification is about, in the order of the settings. */
export const notificationKinds = [
  'bets',
  'challenges',
  'groupOffers',
  'mentions',
  'settleUps',
  'groups',
  'friends',
  'money',
  'security',
  'support',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Someone on a break gets no push of these kinds. */
export const bettingKinds: readonly NotificationKind[] = ['bets', 'challenges', 'groupOffers'];

/** How a notification reaches its user. */
export const channels = ['inApp', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];

/** `choice` can be turned off and is on by default. */
export type ChannelPolicy = 'always' | 'choice' | 'never';

/**
 * Which kinds use which channels (docs/adr/0037). The inbox is the record of what happened, so it cannot be turned
 * off; neither can emails about money and security. Pushes are only about one's own bets and groups, challenges, money and
 * security.
 */
export const channelTable: Readonly<Record<NotificationKind, Readonly<Record<Channel, ChannelPolicy>>>> = {
  bets: { inApp: 'always', email: 'choice', push: 'choice' },
  challenges: { inApp: 'always', email: 'never', push: 'choice' },
  groupOffers: { inApp: 'always', email: 'never', push: 'choice' },
  mentions: { inApp: 'always', email: 'never', push: 'choice' },
  settleUps: { inApp: 'always', email: 'choice', push: 'choice' },
  // That one owns a group now; before version 1.1 who joined, and seasons.
  groups: { inApp: 'always', email: 'never', push: 'never' },
  friends: { inApp: 'always', email: 'never', push: 'never' },
  money: { inApp: 'always', email: 'always', push: 'choice' },
  security: { inApp: 'never', email: 'always', push: 'choice' },
  support: { inApp: 'always', email: 'always', push: 'never' },
};

/** The kind of each type of notification in the inbox. */
export const kindOfType = {
  Request: 'friends',
  RequestAccepted: 'friends',
  AcceptBet: 'bets',
  SettleBet: 'bets',
  ExpireBet: 'bets',
  RefundBet: 'bets',
  LapseBet: 'bets',
  CorrectBet: 'bets',
  HoldBet: 'bets',
  HoldEnded: 'bets',
  ContestAnswered: 'bets',
  ResultContested: 'bets',
  Challenge: 'challenges',
  ChallengeDeclined: 'challenges',
  Counter: 'challenges',
  CounterEnded: 'challenges',
  // What is new in a group, once a day; before version 1.1 each offer.
  GroupNews: 'groupOffers',
  GroupOffer: 'groupOffers',
  Mention: 'mentions',
  SettleUp: 'settleUps',
  GroupJoined: 'groups',
  GroupSeason: 'groups',
  Deposit: 'money',
  Withdrawal: 'money',
  Support: 'support',
} as const satisfies Record<string, NotificationKind>;
