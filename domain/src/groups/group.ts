export const groupRoles = ['owner', 'organizer', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

export const groupReactions = ['like', 'laugh', 'fire', 'wow', 'sad', 'money'] as const;
export type GroupReaction = (typeof groupReactions)[number];

/** Lengths in characters, amounts in cents (1 point = 100), times in milliseconds. */
export const groupLimits = {
  maxMembers: 200,
  maxNameLength: 40,
  maxRulesLength: 2_000,
  /** What each member of a points group may get for a season. */
  minPurseCents: 100_00,
  maxPurseCents: 1_000_000_00,
  defaultPurseCents: 1_000_00,
  /** How far below 0 members of an iou group may go. */
  maxLimitCents: 10_000_00,
  defaultLimitCents: 100_00,
  maxGroupsPerUser: 50,
  maxOpenInvites: 20,
  maxInviteUses: 200,
  maxInviteDays: 30,
  maxMessageLength: 500,
  maxNoteLength: 140,
  /** How often the sides of a payment may say that it was made or did not arrive. */
  maxStatements: 20,
  /** Payments that one person may add without a request in a group within 24 hours. */
  ownPaymentsPerDay: 20,
  messageEditMs: 5 * 60_000,
  messagesPerMinute: 10,
  messagesPerDay: 200,
  /** A member gets one notice of what is new in a group within this time. */
  newsEveryMs: 24 * 60 * 60_000,
  /** What a member reads within this time needs no notice. */
  newsWaitMs: 60_000,
  /** Seasons that may start in a group within 24 hours, its first one and those that follow one by themselves included. */
  seasonsPerDay: 5,
  /** Minimum time between two requests to settle up, by whichever member. */
  settleUpEveryMs: 60 * 60_000,
  /** The same for emails about it to one member. */
  settleUpEmailEveryMs: 24 * 60 * 60_000,
} as const;
