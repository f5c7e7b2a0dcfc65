import type { RefusalTable } from './kind.ts';

export const walletRefusals = {
  // Wallet
  invalidAmount: ['invalid-argument', 'Please enter a valid amount.'],
  withdrawalBelowMinimum: ['invalid-argument', 'Minimum withdrawal amount is $10'],
  withdrawalAboveBalance: ['aborted', 'Withdrawal amount exceeds your account balance.'],
  paypalEmailMissing: ['invalid-argument', 'Please enter your PayPal email.'],
  paypalEmailsDiffer: ['invalid-argument', 'PayPal emails do not match.'],
  withdrawalHeld: ['aborted', 'Part of this amount can be withdrawn only later.'],
  withdrawalNotFound: ['not-found', 'This withdrawal was not found.'],
  withdrawalNotCancelable: [
    'aborted',
    'This withdrawal is already on its way and can no longer be canceled.',
  ],
  statementPeriodInvalid: ['invalid-argument', 'Please choose a first and a last day.'],
  statementPeriodTooLong: ['invalid-argument', 'A statement covers at most 5 years.'],
  depositBelowMinimum: ['invalid-argument', 'The minimum deposit amount is $10'],
  depositAboveMaximum: ['invalid-argument', 'The maximum deposit amount is $1000'],
  depositsBlocked: ['permission-denied', 'Deposits are temporarily blocked.'],
  depositNotFound: ['not-found', 'This deposit was not found.'],
  paymentProviderFailed: ['unavailable', 'Error during checkout:'],
  paymentProviderTimedOut: ['deadline-exceeded', 'Error during checkout:'],
  paypalUnavailable: ['unavailable', 'PayPal is not available here. Please pay by card.'],
  countedTooEarly: ['aborted', 'The refunds have to be counted again.'],
  captureNotDue: ['aborted', 'This deposit is not paid through PayPal.'],
  checkoutEnded: ['aborted', 'The payment page of this deposit was closed. Please try again.'],
  cashOff: [
    'permission-denied',
    'This site has no cash: no deposits, no withdrawals, and bets only in groups.',
  ],
} as const satisfies RefusalTable;
