/**
 * What people read when the product says no, written down again from the specification (sections 5 and 8) and the
 * design, so that a slip in the product's own table is seen.
 */
export const texts = {
  invalidWager: 'Please enter a valid wager amount.',
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
  notDue: 'There is nothing to do for this bet yet.',
  balanceHeld: 'A corrected result left an amount to settle. Bets and withdrawals resume once it is covered.',
  invalidAmount: 'Please enter a valid amount.',
  depositNotFound: 'This deposit was not found.',
  idempotencyKeyReused: 'This Idempotency-Key was used for a different request.',
} as const;

export type Code = keyof typeof texts;
