import { centsToDecimal, formatDollars, maxAmountCents } from './cents.ts';

/**
 * Every refusal of the product. The API returns the code; users read the text. Texts that are specified word for word,
 * including their misspellings, are listed in refusals.test.ts.
 */
export const refusalMessages = {
  // Bets
  invalidWager: 'Please enter a valid wager amount.',
  stakeAboveMaximum: `The maximum wager is ${formatDollars(maxAmountCents)}.`,
  stakeBelowMinimum: 'The minimum wager is ',
  tooManyOpenBets: 'Delete one, or wait until someone accepts one.',
  insufficientFunds: 'Insufficient Funds. Please deposit more money.',
  insufficientFundsToAccept: 'Insufficient Funds:  $',
  betsBlocked: 'Bets are temporarily blocked.',
  acceptBlocked: 'Unable to accept this bet.',
  alreadyAccepted: 'Someone already accepted this bet!',
  ownBet: 'This is your bet. Go to my bets and select created bets.',
  sharedBetTaken: 'This bet has alredy been accepeted by someone else',
  eventStarted: 'This bet cannot be accepted. The event has already started!',
  createAfterStart: 'This event has already started.',
  bettingClosed: 'Betting on this event has closed.',
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
  challengeOver: 'This challenge is over.',
  challengeLinkInvalid: 'This challenge link is not valid. Ask for a new one.',
  calendarNotFound: 'This calendar address does not work any more. Copy the new one from your settings.',
  holdsSide: 'You already hold a side of this bet.',
  sharedBetRefunded: 'This bet is void. Its creator got the wager back.',
  sharedBetOver: 'Someone else has taken this bet.',
  sharedBetWithdrawn: 'This bet is no longer open.',
  sharedBetStarted: 'Betting on this game has closed.',
  // Bets in groups
  groupNotFound: 'This group does not exist, or you are not in it.',
  groupClosed: 'This season is over. You can bet again when the next one starts.',
  stakeBelowOnePoint: 'The minimum stake is 1 point.',
  insufficientInGroup: 'You do not have that much left in this group.',
  // Groups
  groupNameInvalid: 'Please enter a name of 1 to 40 characters.',
  groupColorInvalid: 'Please choose a color.',
  groupRulesInvalid: 'Please keep the rules to 2,000 characters.',
  groupPurseInvalid: 'Please enter 100 to 1,000,000 points.',
  groupLimitInvalid: 'Please enter a limit from $0 to $10,000.',
  seasonNameInvalid: 'Please enter a name of 1 to 40 characters.',
  seasonEndInvalid: 'Please choose an end in the future, within two years.',
  seasonOver: 'This season has ended.',
  inviteSettingsInvalid: 'Please choose 1 to 30 days and 1 to 200 uses.',
  groupInviteInvalid: 'This invite link no longer works. Ask for a new one.',
  tooManyInvites: 'A group can have 20 invite links. Please revoke one first.',
  groupFull: 'This group is full: it has 200 members.',
  tooManyGroups: 'You can be in 50 groups. Please leave one first.',
  notGroupOrganizer: 'Only the owner and organizers can do this.',
  notGroupOwner: 'Only the owner can do this.',
  seasonNotOver: 'This season is not over yet. Its picture is ready once its last bet has a result.',
  groupRoleInvalid: 'You cannot change this role.',
  ownerCannotLeave: 'Hand the group over before you leave.',
  balanceOpen: 'You have an open balance in this group. It stays visible to the others when you leave.',
  groupBusy: 'This group still has running bets or open balances.',
  memberNotFound: 'This person is not in the group.',
  messageInvalid: 'Please write 1 to 500 characters.',
  messageNotFound: 'This message no longer exists.',
  messageNotYours: 'You can only change your own messages.',
  messageTooOld: 'You can edit a message for 5 minutes.',
  paymentNotFound: 'There is no such payment.',
  paymentOver: 'This payment is already settled or canceled.',
  noteInvalid: 'Please keep it to 140 characters on one line.',
  // Markets
  invalidSelection: 'Please choose one of the two sides.',
  invalidLine: 'Please choose a line in steps of one half.',
  priceOutOfRange: 'One stake may be at most 50 times the other.',
  marketNotOffered: 'This kind of bet is not offered on this event.',
  invalidExpiry: 'Please choose an end between now and the start.',
  feeChanged:
    'The fee has changed since you saw it. Nothing was posted. Please check your offer and post it again.',
  termsChanged: 'The terms of this bet are not the ones you saw. Please read them again.',
  offerLapsed: 'This bet was taken back because the line has moved.',
  offerExpired: 'This bet is no longer open.',
  priceNotConfirmed: 'Please type your stake again to confirm this price.',
  notDue: 'There is nothing to do for this bet yet.',
  balanceHeld:
    'A corrected result or refunded deposit left an amount to settle. Bets and withdrawals resume once it is covered.',
  // Accounts
  signupFieldsMissing: 'Please fill in all required fields',
  invalidEmail: 'Please enter a valid email address',
  invalidEmailAddress: 'Invalid email address',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordTooWeak: 'Password is too weak',
  passwordTooCommon: 'Choose a less common password.',
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
  newTermsNotAccepted: 'Our terms have changed. Please accept them to continue.',
  termsNotCurrent: 'The terms have changed since you opened this page. Please reload it.',
  linkNotValid: 'This link is no longer valid. Request a new one.',
  openIdNotOffered: 'This way to log in is not available here.',
  openIdUnavailable: 'That service does not respond just now. Please try again, or log in another way.',
  openIdExpired:
    'This login took too long, was already used, or began in another browser. Please start again.',
  openIdCanceled: 'The login was canceled. Nothing was changed.',
  openIdRejected: 'That login could not be verified. Nothing was changed. Please start again.',
  openIdEmailUnverified:
    'That account has no verified email address. Verify it there first, or sign up with a password.',
  openIdEmailTaken:
    'This email already has an account. Log in to it first, for example with your password. Then connect this service in the settings.',
  // Security
  secondStepInvalid: 'That code is not valid. Enter the newest one your app shows, or a backup code.',
  secondStepExpired: 'This login waited too long. Please log in again.',
  stepUpNeeded: 'Please confirm that it is you to continue.',
  secondFactorNeeded: 'Operators confirm with their authenticator app or a passkey.',
  operatorNeedsSecondFactor:
    'Operators need an authenticator app or a passkey. Set one up to open the console.',
  currentPasswordWrong: 'Your current password does not match. Please try again.',
  stepUpFailed: 'That did not match. Please try again.',
  emailNotVerified: 'Please verify your email address before your first withdrawal.',
  factorNeedsVerifiedEmail:
    'Please verify your email address first. Then you can add a passkey or two-step login.',
  emailUnchanged: 'This already is the email address of your account.',
  totpAlreadyOn: 'Two-step login is already on.',
  totpNotOn: 'Two-step login is not on.',
  passkeyNotValid: 'This passkey could not be used. Please try again or use your password.',
  passkeyTooWeak:
    'This device can only make passkeys of a kind that is no longer strong enough. Use your phone, a security key or an authenticator app.',
  passkeyNameInvalid: 'Please give the passkey a name of at most 60 characters.',
  passkeyNotFound: 'This passkey is no longer on your account.',
  passkeysFull: 'You have as many passkeys as an account can have. Please remove one first.',
  openIdInUse: 'This login is connected to another Sidebet account.',
  openIdAlreadyConnected: 'Another login of this service is connected. Disconnect it first.',
  openIdNotConnected: 'This service is not connected to your account.',
  lastWayIn: 'This is your only way to log in. Set a password or connect another one first.',
  sessionNotFound: 'This device is already signed out.',
  userNotFound: 'No user found with this UID.',
  // Age and place
  underageHere: 'You are too young to bet where you are. The minimum age there is ',
  placeNotOffered: 'Sidebet is not offered where you are.',
  identityRefused: 'Your age could not be confirmed. Please contact support.',
  checksUnavailable:
    'Your age and place could not be checked just now. Please try again in a moment. Withdrawals always work.',
  // Data rights
  deletionNotConfirmed: 'Please type your username to confirm.',
  deletionBlocked: 'Your account cannot be deleted yet. Please see what has to end first.',
  accountDeleted: 'This account was deleted.',
  // Profile
  pictureMissing: 'Please select an image first.',
  pictureType: 'Please upload a valid image file (JPEG, PNG, or GIF).',
  pictureTooLarge: 'File size should be less than 5MB.',
  timeZoneInvalid: 'Please choose a time zone such as America/Chicago.',
  phoneInvalid: 'Please enter a valid phone number with 7 to 15 digits.',
  addressTooLong: 'Address may have at most 200 characters.',
  addressCharacters: 'Please enter the address on one line, without special characters.',
  // Support
  supportFieldsMissing: 'Please fill out subject and message.',
  subjectTooLong: 'Subject may have at most 120 characters.',
  messageTooLong: 'Message may have at most 5000 characters.',
  supportCharacters: 'Please remove the characters that cannot be displayed.',
  tooManyTickets: 'You have sent many messages today. Please wait until tomorrow to send another one.',
  attachmentInfected: 'This file contains malware and was not stored. Please send another one.',
  attachmentType: 'Please attach a JPEG, PNG, GIF or WebP image, a PDF or a plain text file.',
  attachmentTooLarge: 'Attachments may have at most 10 MB.',
  tooManyAttachments: 'You have attached many files today. Please wait until tomorrow to attach another one.',
  attachmentNotFound: 'The attachment is no longer available. Please attach it again.',
  // Wallet
  invalidAmount: 'Please enter a valid amount.',
  withdrawalBelowMinimum: 'Minimum withdrawal amount is $10',
  withdrawalAboveBalance: 'Withdrawal amount exceeds your account balance.',
  paypalEmailMissing: 'Please enter your PayPal email.',
  paypalEmailsDiffer: 'PayPal emails do not match.',
  withdrawalHeld: 'Part of this amount can be withdrawn only later.',
  withdrawalNotFound: 'This withdrawal was not found.',
  withdrawalNotCancelable: 'This withdrawal is already on its way and can no longer be canceled.',
  statementPeriodInvalid: 'Please choose a first and a last day.',
  statementPeriodTooLong: 'A statement covers at most 5 years.',
  depositBelowMinimum: 'The minimum deposit amount is $10',
  depositAboveMaximum: 'The maximum deposit amount is $1000',
  depositsBlocked: 'Deposits are temporarily blocked.',
  depositNotFound: 'This deposit was not found.',
  paymentProviderFailed: 'Error during checkout:',
  paymentProviderTimedOut: 'Error during checkout:',
  paypalUnavailable: 'PayPal is not available here. Please pay by card.',
  countedTooEarly: 'The refunds have to be counted again.',
  captureNotDue: 'This deposit is not paid through PayPal.',
  checkoutEnded: 'The payment page of this deposit was closed. Please try again.',
  cashOff: 'This site has no cash: no deposits, no withdrawals, and bets only in groups.',
  // The settings of a site without cash
  siteNameInvalid: 'Please enter a name of 1 to 30 characters.',
  colorInvalid: 'Please enter a color such as #ffd166.',
  colorTooFaint: 'Please choose a color with more contrast.',
  setupLinkInvalid: 'This setup link is not valid. Copy the one that the server printed when it started.',
  inviteNeeded: 'This site is for invited friends. Ask one of them for an invite link to their group.',
  // Requests
  invalidRequest: 'The request could not be read.',
  invalidCursor: 'The list position is not valid. Start again from the first page.',
  idempotencyKeyMissing: 'An Idempotency-Key header is required.',
  idempotencyKeyReused: 'This Idempotency-Key was used for a different request.',
  wrongOrigin: 'This request came from another site.',
  httpsRequired: 'Use https. What was just sent may have been read on the way.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  tooManyStreams: 'Too many open tabs. Close one to get live updates here.',
  bodyTooLarge: 'The request is too large.',
  uploadTooSlow: 'The upload took too long. Please try again.',
  filesUnavailable: 'Files cannot be stored just now. Please try again in a moment.',
  notFound: 'Not found.',
  notificationNotFound: 'This notification no longer exists.',
  pushEndpointInvalid: 'Push notifications cannot be sent to this browser.',
  quietHoursInvalid: 'Choose two different hours and a time zone.',
  // Player protection
  timeOutInForce: 'You are taking a time-out. Bets and deposits are possible again when it ends.',
  selfExcluded: 'You have excluded yourself. Bets and deposits are not possible.',
  depositLimitReached: 'Your deposit limit is reached.',
  wagerLimitReached: 'Your wager limit is reached.',
  lossLimitReached: 'Your loss limit is reached.',
  sessionTimeUsed:
    'You have used the time you set for a day. Bets are possible again when some of it is free.',
  realityCheckDue: 'Please confirm your reality check to go on betting.',
  challengeUnavailable: 'This person cannot be challenged just now.',
  limitInvalid: 'Please choose a valid limit.',
  limitChangeNotFound: 'This change is no longer waiting. Please ask for it again.',
  limitChangeTooEarly: 'This change can be confirmed 24 hours after it was requested.',
  timeOutInvalid: 'A time-out lasts 1 to 42 days.',
  exclusionNotConfirmed: 'Please type EXCLUDE to confirm.',
  barNotShorter: 'What is in force cannot be made shorter.',
  notExcluded: 'You are not excluded.',
  returnTooEarly: 'You can ask to return once the time of your exclusion is over.',
  signupUnavailable: 'We cannot open this account. Please contact support.',
  // Friends
  friendNotFound: 'Friend not found',
  alreadyRequested: 'You already sent them a friend request',
  alreadyFriends: 'You are already friends.',
  reportsOneself: 'You cannot report yourself.',
  reportInvalid: 'Please describe what happened in at most 500 characters.',
  alreadyReported: 'You already reported this. We are looking into it.',
  silenced: 'You cannot send friend requests, challenges or messages for now. See your notifications.',
  restrictsOneself: 'You cannot block or mute yourself.',
  befriendSelf: 'You cannot add yourself as a friend.',
  requestNotFound: 'This friend request is no longer open.',
  transactionNotFound: 'This transaction was not found.',
  forbidden: 'You are not allowed to do this.',
  accountSuspended: 'This account is suspended. Please contact support.',
  // Operators
  reasonInvalid: 'Please give a reason of 3 to 500 characters.',
  nothingToChange: 'This is how it already is. Nothing was changed.',
  ownAccount: 'You cannot do this to your own account.',
  alreadySuspended: 'This person is already suspended.',
  notSuspended: 'This person is not suspended.',
  adjustmentZero: 'Please enter an amount other than zero.',
  adjustmentTooLarge: 'An adjustment may move at most $1,000,000.00.',
  adjustmentAboveBalance: 'The person has less than this available.',
  adjustmentNotFound: 'This adjustment was not found.',
  adjustmentDecided: 'This adjustment was already decided.',
  ownAdjustment: 'Another operator has to decide about it: you requested it, or it is your own account.',
  scoreInvalid: 'Please enter both scores as whole numbers from 0 to 999.',
  eventNotStarted: 'This event has not started. A result can be entered once it has.',
  eventHasResult: 'This event has its result. Correct the result instead.',
  eventVoided: 'This event was voided. Its bets are refunded.',
  eventNotHeld: 'This event is not on hold.',
  holdNeedsApproval:
    'More is at stake than one operator may decide. Enter the result; a second operator approves it.',
  holdNeedsResult: 'This cannot be taken over from the feed. Enter the result by hand, or void the event.',
  sportNotFound: 'There is no such sport.',
  betEnded: 'This bet has ended. Only a running bet can be voided.',
  alarmNotFound: 'This alarm was not found.',
  alarmAcknowledged: 'This alarm was already acknowledged.',
  mailNotFound: 'This email was not found.',
  mailNotFailed: 'This email did not fail, or is already on its way again.',
  mailNotKept:
    'This email contained a link that opens an account, so it was not stored. The user has to request a new one.',
  reportNotFound: 'This report was not found.',
  reportDecided: 'This report was already decided.',
  flagNotFound: 'This flag was not found.',
  flagLookedAt: 'This flag was already looked at, and nothing new was seen since.',
  resultPending: 'A result of this event already waits for approval. Approve or reject it first.',
  resultNotFound: 'There is no such result.',
  resultDecided: 'This result was already decided.',
  resultOutdated:
    'The event has another result by now. Reject this one, and enter it again if it is still right.',
  ownResult: 'You entered this result. Another operator has to approve it.',
  operatorHoldsBet: 'You hold a side of this bet, or it is offered to you. Another operator has to do this.',
  operatorInGroup: 'You are in this group. Another operator has to do this.',
  ownerNotSuspended: 'The owner is not suspended and can hand the group over.',
  newOwnerSuspended: 'This person is suspended too. Choose another member.',
  operatorBetsOnEvent: 'You have a bet on this event. Another operator has to do this.',
  operatorBetsOnSport: 'You have running bets on this sport. Another operator has to do this.',
  ownWithdrawal: 'This is your own withdrawal. Another operator has to decide about it.',
  ownTicket: 'This is your own request. Another operator has to take care of it.',
  toldInvalid: 'Write a message of 3 to 300 characters.',
  withdrawalNotWaiting: 'This withdrawal does not wait for approval.',
  withdrawalMayBePaid:
    'It is not certain any more that this withdrawal will not be paid, or it was just decided.',
  withdrawalNotByHand:
    'Only an approved withdrawal of which PayPal certainly knows nothing can be paid by hand.',
  withdrawalWaits:
    'This withdrawal still waits: its person can cancel it until its earliest time to be sent.',
  withdrawalNotUnderReview: 'This withdrawal is not under review: it proceeds automatically.',
  withdrawalEnded: 'This withdrawal has already ended.',
  withdrawalStillSent:
    'It is still sent again with the same id, so it may be paid yet. Wait until 25 days after the first attempt.',
  withdrawalNotToSend: 'Only an approved withdrawal that PayPal has not taken yet is sent again.',
  withdrawalTooOldToSend:
    'The first attempt was more than 25 days ago: PayPal might pay a repeat as a second payout.',
  withdrawalDueSoon: 'It is sent automatically within two minutes.',
  withdrawalReviewOpen: 'It has not ended. Say whether PayPal has paid it or never will.',
  ticketNotFound: 'This request was not found.',
  ticketClosed: 'This request is closed. Reopen it first.',
  ticketNotClosed: 'This request is not closed.',
  answerMissing: 'Please write an answer.',
} as const;

export type RefusalCode = keyof typeof refusalMessages;

/** A refused command or request; nothing has changed. `message` is ready to show. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
  /** The field of the form that is wrong. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
};

export function refuse(code: RefusalCode, message: string = refusalMessages[code]): Refusal {
  return { kind: 'refusal', code, message };
}

/** The refusal of a form because of one field. */
export function refuseField<Field extends string>(
  field: Field,
  code: RefusalCode,
): Refusal & { readonly field: Field } {
  return { ...refuse(code), field };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

/** The refusal for a place that requires more than 18 years, with its minimum age. */
export function refuseUnderageHere(minimumAge: number): Refusal {
  return refuse('underageHere', `${refusalMessages.underageHere}${minimumAge}.`);
}

/** The refusal for a wager below the current minimum, with the amount. */
export function refuseStakeBelowMinimum(minimumStakeCents: number): Refusal {
  return refuse(
    'stakeBelowMinimum',
    `${refusalMessages.stakeBelowMinimum}${formatDollars(minimumStakeCents)}.`,
  );
}

/** The refusal for one more open bet than allowed on an event. */
export function refuseTooManyOpenBets(openBetsPerEvent: number): Refusal {
  const bets = openBetsPerEvent === 1 ? 'an open bet' : `${openBetsPerEvent} open bets`;
  return refuse(
    'tooManyOpenBets',
    `You already have ${bets} on this event. ${refusalMessages.tooManyOpenBets}`,
  );
}

/** 'Insufficient Funds:  $' followed by the balance. */
export function refuseAcceptForFunds(balanceCents: number): Refusal {
  return refuse(
    'insufficientFundsToAccept',
    `${refusalMessages.insufficientFundsToAccept}${centsToDecimal(balanceCents)}`,
  );
}
