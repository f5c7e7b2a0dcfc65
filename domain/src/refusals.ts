import { centsToDecimal } from './cents.ts';

/**
 * Every reason the product says no, in one closed table: the code is what the API answers,
 * the text is what a person reads. Texts are the specification's (SPEC sections 5 and 8), letter by letter,
 * misspellings included.
 */
export const refusalMessages = {
  // Bets
  invalidWager: 'Please enter a valid wager amount.',
  insufficientFunds: 'Insufficient Funds. Please deposit more money.',
  insufficientFundsToAccept: 'Insufficient Funds:  $',
  betsBlocked: 'Bets are temporarily blocked.',
  acceptBlocked: 'Unable to accept this bet.',
  alreadyAccepted: 'Someone already accepted this bet!',
  ownBet: 'This is your bet. Go to my bets and select created bets.',
  sharedBetTaken: 'This bet has alredy been accepeted by someone else',
  eventStarted: 'This bet cannot be accepted. The event has already started!',
  createAfterStart: 'This event has already started.',
  eventNotFound: 'This event is no longer listed.',
  betNotFound: 'No Bet Found',
  betNotOpen: 'Error accepting bet.',
  notYourBet: 'Only the creator can delete this bet.',
  betNotDeletable: 'This bet can no longer be deleted.',
  notDue: 'There is nothing to do for this bet yet.',
  balanceHeld: 'A corrected result left an amount to settle. Bets and withdrawals resume once it is covered.',
  // Accounts
  signupFieldsMissing: 'Please fill in all required fields',
  invalidEmail: 'Please enter a valid email address',
  invalidEmailAddress: 'Invalid email address',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordTooWeak: 'Password is too weak',
  passwordsDiffer: 'Passwords do not match',
  underage: 'You must be at least 18 years old to sign up',
  dobInFuture: 'Date of birth cannot be in the future',
  dobInvalid: 'Please enter a valid date of birth',
  usernameLength: 'Username must be between 3 and 20 characters',
  usernameCharacters: 'Username may contain letters, numbers, dots, dashes and underscores',
  nameTooLong: 'First and last name may have at most 80 characters each',
  nameCharacters: 'Please enter a valid name',
  promoCodeInvalid: 'Please enter a valid promo code',
  usernameTaken: 'Username is already taken',
  emailTaken: 'Email is already registered',
  signupDisabled: 'Sign up is currently disabled',
  signupFailed: 'Failed to create an account. Please try again.',
  signupIncomplete: 'Failed to sign up user. Try Again.',
  loginFieldsMissing: 'Please enter both email and password',
  invalidCredentials: 'Invalid email or password',
  unauthenticated: 'Please log in to continue.',
  userNotFound: 'No user found with this UID.',
  // Wallet
  invalidAmount: 'Please enter a valid amount.',
  withdrawalBelowMinimum: 'Minimum withdrawal amount is $10',
  withdrawalAboveBalance: 'Withdrawal amount exceeds your account balance.',
  paypalEmailMissing: 'Please enter your PayPal email.',
  paypalEmailsDiffer: 'PayPal emails do not match.',
  depositBelowMinimum: 'The minimum deposit amount is $10',
  depositAboveMaximum: 'The maximum deposit amount is $1000',
  depositsBlocked: 'Deposits are temporarily blocked.',
  depositNotFound: 'This deposit was not found.',
  paymentProviderFailed: 'Error during checkout:',
  // Requests
  invalidRequest: 'The request could not be read.',
  invalidCursor: 'The list position is not valid. Start again from the first page.',
  idempotencyKeyMissing: 'An Idempotency-Key header is required.',
  idempotencyKeyReused: 'This Idempotency-Key was used for a different request.',
  wrongOrigin: 'This request came from another site.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  bodyTooLarge: 'The request is too large.',
  notFound: 'Not found.',
  notificationNotFound: 'This notification no longer exists.',
  friendNotFound: 'Friend not found',
  transactionNotFound: 'This transaction was not found.',
  forbidden: 'You are not allowed to do this.',
} as const;

export type RefusalCode = keyof typeof refusalMessages;

/** A "no" that changes nothing. `message` is ready to show. */
export type Refusal = { readonly kind: 'refusal'; readonly code: RefusalCode; readonly message: string };

export function refuse(code: RefusalCode, message: string = refusalMessages[code]): Refusal {
  return { kind: 'refusal', code, message };
}

/** SPEC section 5: 'Insufficient Funds:  $' followed by the balance. */
export function refuseAcceptForFunds(balanceCents: number): Refusal {
  return refuse(
    'insufficientFundsToAccept',
    `${refusalMessages.insufficientFundsToAccept}${centsToDecimal(balanceCents)}`,
  );
}
