/**
 * What people read when the product says no, written down again from the specification (sections 5 and 8) and the
 * design, so that a slip in the product's own table is seen.
 */
export const texts = {
  invalidWager: 'Please enter a valid wager amount.',
  stakeAboveMaximum: 'The maximum wager is $1,000,000.00.',
  stakeBelowMinimum: 'The minimum wager is ',
  tooManyOpenBets: 'Delete one, or wait until someone accepts one.',
  insufficientFunds: 'Insufficient Funds. Please deposit more money.',
  insufficientFundsToAccept: 'Insufficient Funds:  $',
  betsBlocked: 'Bets are temporarily blocked.',
  acceptBlocked: 'Unable to accept this bet.',
  alreadyAccepted: 'Someone already accepted this bet!',
  ownBet: 'This is your bet. Go to my bets and select created bets.',
  eventStarted: 'This bet cannot be accepted. The event has already started!',
  createAfterStart: 'This event has already started.',
  eventNotFound: 'This event is no longer listed.',
  betNotFound: 'No Bet Found',
  betNotOpen: 'Error accepting bet.',
  notYourBet: 'Only the creator can delete this bet.',
  betNotDeletable: 'This bet can no longer be deleted.',
  challengesOneself: 'You cannot challenge yourself.',
  challengesNoFriend: 'You can only challenge your friends.',
  notOfferedToYou: 'This bet is offered to someone else.',
  betNotDeclinable: 'This bet can no longer be declined.',
  declineWordInvalid: 'Please keep it to 140 characters on one line.',
  notDue: 'There is nothing to do for this bet yet.',
  balanceHeld:
    'A corrected result or refunded deposit left an amount to settle. Bets and withdrawals resume once it is covered.',
  invalidAmount: 'Please enter a valid amount.',
  invalidEmail: 'Please enter a valid email address',
  withdrawalBelowMinimum: 'Minimum withdrawal amount is $10',
  withdrawalAboveBalance: 'Withdrawal amount exceeds your account balance.',
  paypalEmailMissing: 'Please enter your PayPal email.',
  withdrawalNotFound: 'This withdrawal was not found.',
  withdrawalNotCancelable: 'This withdrawal is already on its way and can no longer be canceled.',
  withdrawalNotUnderReview: 'This withdrawal is not under review: it goes its way by itself.',
  depositNotFound: 'This deposit was not found.',
  countedTooEarly: 'The refunds have to be counted again.',
  idempotencyKeyReused: 'This Idempotency-Key was used for a different request.',
} as const;

export type Code = keyof typeof texts;
