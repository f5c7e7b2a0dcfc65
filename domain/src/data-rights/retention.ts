/** How long rows about people are stored that neither the law nor a proof needs forever, in days. The privacy pages name each. */
export const retentionDays = {
  /** After reading. The bets and the ledger have the same facts; three months cover a season's results. */
  readNotifications: 90,
  /** After arriving: a user who was away for months still finds them. */
  unreadNotifications: 365,
  /** As long as the security log by default: both answer who was where when a user disputes a bet or deposit. */
  placeChecks: 400,
  /** As long as the cookie that marks a known device. */
  knownDevices: 400,
  /** A page repeats a request for at most a day. A week also covers a device that was off. */
  commandResults: 7,
  /** Long enough to answer "I got no email". */
  emails: 30,
  /** Payers' names and addresses in provider events, for questions about a recent payment. */
  providerEventBodies: 30,
  /** Card networks allow disputes for up to 540 days. */
  providerEvents: 730,
  /** After the decision, to compare with what is reported next. */
  reportPictures: 365,
  /** As long as the pictures of reports. */
  reviewedFlags: 365,
  /** After expiry: organizers and operators can still see who was invited. */
  groupInvites: 90,
  /** The metrics of a month count them, and ten more days allow a late roll-up. */
  activeDays: 40,
} as const;

/** How long rows that are not about people are stored, in days. */
export const operationalRetentionDays = {
  /** Every round, to see when something began. Those with a difference are stored forever. */
  reconciliations: 30,
  /** One round a day, whose anchors cover all earlier rows of the ledger and the audit log. */
  dailyReconciliations: 730,
  /** Long after the last day on which a result can be contested and answered. */
  feedAnswers: 90,
} as const;

const dayMs = 24 * 3_600_000;

/** The time that was `days` before `now`, in milliseconds since 1970 UTC. */
export const daysBefore = (now: number, days: number): number => now - days * dayMs;
