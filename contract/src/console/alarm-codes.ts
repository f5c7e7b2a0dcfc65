/** Every alarm code. docs/runbook.md says how to respond to each. */
export const alarmCodes = [
  /** The reconciliation found a value that differs from the transfers. */
  'ledgerDisagrees',
  /** The sports feed rejects the API key. Polling has stopped. */
  'feedMisconfigured',
  /** The sports feed lists no sports, or far fewer than before. The previous list stays in use. */
  'feedSportsMissing',
  /** The sports feed lists far fewer games of a sport than before. They stay listed until a later answer agrees. */
  'feedShrunk',
  /** The sports feed lists lines that no bookmaker could quote, or rows that cannot be read. They are left out. */
  'feedLinesUnusable',
  /** The sports feed has no paid credits left, so results are delayed. */
  'feedOutOfCredits',
  /**
   * A confirmed payment matches no deposit, or the book refused it: money arrived that is credited to no user.
   */
  'paymentMismatch',
  /** Several webhooks in a row had an invalid signature. Most likely the webhook secret is wrong. */
  'webhookSignatures',
  /** A payout has been in flight for too long, or its state is uncertain. */
  'payoutsStuck',
  /** PayPal's report of a payout contradicts the ledger: money may have been paid twice or not at all. */
  'payoutMismatch',
  /** A deposit or payout differs from its provider's report. */
  'providersDisagree',
  /** A provider has been unreachable for several minutes, so the ledger is not compared with its reports. */
  'providersUnchecked',
  /** The payment provider rejects our keys, or our balance there is too low. */
  'paymentsRefused',
  /** Emails have failed for several minutes, or some were given up. */
  'mailsFailing',
  /** Money reached or left a deleted user's account: a late deposit, a corrected result or a reversal. */
  'moneyOfDeletedPerson',
  /** The bank of a card questions a deposit. It may become a chargeback; no money moved. */
  'paymentInquiry',
  /** A deposit was lost: a dispute was lost, or the provider took the money back. */
  'disputeLost',
  /**
   * A user already spent money that a corrected result or a reversed deposit took back. The house covers the
   * debt.
   */
  'moneyOwed',
  /**
   * An operator requested to relax a control, or it was approved. It takes effect 24 hours after the approval; until then any
   * operator can set it back.
   */
  'approvalRaised',
  /** The server's command line approved what otherwise needs a second operator. */
  'approvedOnServer',
  /** An event needs an operator's decision: the feed changed its game or its id, or reported an implausible result. */
  'eventHeld',
  /** A game with bets has no result long after its usual end, or the feed's score of it cannot be read. */
  'resultMissing',
  /** A contested result has no answer after 48 hours. */
  'contestOverdue',
  /** A final score was corrected, and money moved because of it. */
  'resultCorrected',
  /** A recurring job keeps failing. */
  'jobFailing',
] as const;

export type AlarmCode = (typeof alarmCodes)[number];
