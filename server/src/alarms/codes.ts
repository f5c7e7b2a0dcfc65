/** Everything that raises an alarm. Each has a paragraph in docs/operations.md that says what to do about it. */
export const alarmCodes = [
  /** The reconciliation found a figure that the transfers do not say. */
  'ledgerDisagrees',
  /** The sports feed refuses the key: polling has stopped. */
  'feedMisconfigured',
  /** The sports feed lists no sports, or far fewer than before: those before stay in use. */
  'feedSportsMissing',
  /** No paid calls are left at the sports feed: results wait. */
  'feedOutOfCredits',
  /** A provider's confirmed payment fits no deposit, or the book refused it: money came that nobody was credited. */
  'paymentMismatch',
  /** Several webhooks in a row with a signature that is not the provider's: most likely a wrong webhook secret. */
  'webhookSignatures',
  /** A payout is in flight for longer than a payout takes, or its fate is uncertain. */
  'payoutsStuck',
  /** PayPal reports of a payout what the books do not say: perhaps money that went out twice or not at all. */
  'payoutMismatch',
  /** A deposit or a payout is not what its provider's own report says. */
  'providersDisagree',
  /** A provider could not be asked for several minutes, so that the books are not held against its report. */
  'providersUnchecked',
  /** The payment provider refuses our keys or our balance there. */
  'paymentsRefused',
  /** Mails cannot be handed over for several minutes, or were given up. */
  'mailsFailing',
  /** Money reached or left an account after it was deleted: a late deposit, a corrected result, a reversal. */
  'moneyOfDeletedPerson',
  /** A deposit is gone: its dispute was lost, or its provider took it back. */
  'disputeLost',
  /** A person spent money that a corrected result or a deposit that went back took again: the house advanced it. */
  'moneyOwed',
  /** An operator set an amount that needs approval higher: it counts in 24 hours, until when another may lower it. */
  'approvalRaised',
  /** An event waits for an operator: the feed changed its game, or reported a result that cannot be. */
  'eventHeld',
  /** A final score was corrected, and money moved back and forth for it. */
  'resultCorrected',
  /** A recurring job fails again and again. */
  'jobFailing',
] as const;

export type AlarmCode = (typeof alarmCodes)[number];
