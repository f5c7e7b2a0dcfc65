import { readdir } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { type RefusalCode, refusalMessages, refuse, refuseAcceptForFunds } from './refusals.ts';

/** Texts that are specified word for word. Misspellings and double spaces are part of them. */
const specified = {
  invalidWager: 'Please enter a valid wager amount.',
  insufficientFunds: 'Insufficient Funds. Please deposit more money.',
  insufficientFundsToAccept: 'Insufficient Funds:  $',
  betsBlocked: 'Bets are temporarily blocked.',
  acceptBlocked: 'Unable to accept this bet.',
  alreadyAccepted: 'Someone already accepted this bet!',
  betNotOpen: 'Error accepting bet.',
  betNotFound: 'No Bet Found',
  ownBet: 'This is your bet. Go to my bets and select created bets.',
  sharedBetTaken: 'This bet has alredy been accepeted by someone else',
  eventStarted: 'This bet cannot be accepted. The event has already started!',
  signupFieldsMissing: 'Please fill in all required fields',
  invalidEmail: 'Please enter a valid email address',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordsDiffer: 'Passwords do not match',
  underage: 'You must be at least 18 years old to sign up',
  emailTaken: 'Email is already registered',
  invalidEmailAddress: 'Invalid email address',
  signupDisabled: 'Sign up is currently disabled',
  passwordTooWeak: 'Password is too weak',
  signupFailed: 'Failed to create an account. Please try again.',
  signupIncomplete: 'Failed to sign up user. Try Again.',
  loginFieldsMissing: 'Please enter both email and password',
  invalidCredentials: 'Invalid email or password',
  userNotFound: 'No user found with this UID.',
  pictureMissing: 'Please select an image first.',
  pictureType: 'Please upload a valid image file (JPEG, PNG, or GIF).',
  pictureTooLarge: 'File size should be less than 5MB.',
  supportFieldsMissing: 'Please fill out subject and message.',
  invalidAmount: 'Please enter a valid amount.',
  withdrawalBelowMinimum: 'Minimum withdrawal amount is $10',
  withdrawalAboveBalance: 'Withdrawal amount exceeds your account balance.',
  paypalEmailMissing: 'Please enter your PayPal email.',
  paypalEmailsDiffer: 'PayPal emails do not match.',
  depositAboveMaximum: 'The maximum deposit amount is $1000',
  depositsBlocked: 'Deposits are temporarily blocked.',
  paymentProviderFailed: 'Error during checkout:',
  friendNotFound: 'Friend not found',
  alreadyRequested: 'You already sent them a friend request',
} satisfies Partial<Record<RefusalCode, string>>;

describe('specified messages', () => {
  it.each(Object.entries(specified))('%s', (code, message) => {
    expect(refuse(code as RefusalCode)).toEqual({ kind: 'refusal', code, message });
  });
});

test('no code is in two areas', async () => {
  const areas = (await readdir(new URL('refusals', import.meta.url))).filter((name) => name !== 'kind.ts');
  const modules = await Promise.all(areas.map((name) => import(`./refusals/${name}`)));
  const codes = modules.flatMap((area) => Object.values<object>(area).flatMap(Object.keys));
  expect(codes.toSorted()).toEqual(Object.keys(refusalMessages).toSorted());
});

test('no message is empty', () => {
  for (const message of Object.values(refusalMessages)) expect(message).toMatch(/\S/);
});

test.each([
  [0, 'Insufficient Funds:  $0.00'],
  [48_250, 'Insufficient Funds:  $482.50'],
  [100_000, 'Insufficient Funds:  $1000.00'],
])('accepting with a balance of %i cents', (balanceCents, message) => {
  expect(refuseAcceptForFunds(balanceCents)).toEqual({
    kind: 'refusal',
    code: 'insufficientFundsToAccept',
    message,
  });
});
