import type { RefusalTable } from './kind.ts';

export const peopleRefusals = {
  // Friends
  friendNotFound: ['not-found', 'Friend not found'],
  alreadyRequested: ['aborted', 'You already sent them a friend request'],
  alreadyFriends: ['aborted', 'You are already friends.'],
  reportsOneself: ['invalid-argument', 'You cannot report yourself.'],
  reportInvalid: ['invalid-argument', 'Please describe what happened in at most 500 characters.'],
  alreadyReported: ['aborted', 'You already reported this. We are looking into it.'],
  silenced: [
    'permission-denied',
    'You cannot send requests, challenges or messages, or change texts that others see, for now. See your notifications.',
  ],
  restrictsOneself: ['invalid-argument', 'You cannot block or mute yourself.'],
  befriendSelf: ['invalid-argument', 'You cannot add yourself as a friend.'],
  requestNotFound: ['not-found', 'This friend request is no longer open.'],
  transactionNotFound: ['not-found', 'This transaction was not found.'],
  forbidden: ['permission-denied', 'You are not allowed to do this.'],
  accountSuspended: ['permission-denied', 'This account is suspended. Please contact support.'],
  // Player protection
  timeOutInForce: [
    'permission-denied',
    'You are taking a time-out. Bets and deposits are possible again when it ends.',
  ],
  selfExcluded: ['permission-denied', 'You have excluded yourself. Bets and deposits are not possible.'],
  depositLimitReached: ['permission-denied', 'Your deposit limit is reached.'],
  wagerLimitReached: ['permission-denied', 'Your wager limit is reached.'],
  lossLimitReached: ['permission-denied', 'Your loss limit is reached.'],
  sessionTimeUsed: [
    'permission-denied',
    'You have used the time you set for a day. Bets are possible again when some of it is free.',
  ],
  realityCheckDue: ['permission-denied', 'Please confirm your reality check to go on betting.'],
  challengeUnavailable: ['aborted', 'This person cannot be challenged just now.'],
  limitInvalid: ['invalid-argument', 'Please choose a valid limit.'],
  limitChangeNotFound: ['aborted', 'This change is no longer waiting. Please ask for it again.'],
  limitChangeTooEarly: ['aborted', 'This change can be confirmed 24 hours after it was requested.'],
  timeOutInvalid: ['invalid-argument', 'A time-out lasts 1 to 42 days.'],
  exclusionNotConfirmed: ['invalid-argument', 'Please type EXCLUDE to confirm.'],
  barNotShorter: ['aborted', 'What is in force cannot be made shorter.'],
  notExcluded: ['aborted', 'You are not excluded.'],
  returnTooEarly: ['aborted', 'You can ask to return once the time of your exclusion is over.'],
  signupUnavailable: ['permission-denied', 'We cannot open this account. Please contact support.'],
  // Support
  supportFieldsMissing: ['invalid-argument', 'Please fill out subject and message.'],
  subjectTooLong: ['invalid-argument', 'Subject may have at most 120 characters.'],
  messageTooLong: ['invalid-argument', 'Message may have at most 5000 characters.'],
  supportCharacters: ['invalid-argument', 'Please remove the characters that cannot be displayed.'],
  tooManyTickets: [
    'resource-exhausted',
    'You have sent many messages today. Please wait until tomorrow to send another one.',
  ],
  attachmentInfected: [
    'invalid-argument',
    'This file contains malware and was not stored. Please send another one.',
  ],
  attachmentType: [
    'invalid-argument',
    'Please attach a JPEG, PNG, GIF or WebP image, a PDF or a plain text file.',
  ],
  attachmentTooLarge: ['invalid-argument', 'Attachments may have at most 10 MB.'],
  tooManyAttachments: [
    'resource-exhausted',
    'You have attached many files today. Please wait until tomorrow to attach another one.',
  ],
  attachmentNotFound: ['not-found', 'The attachment is no longer available. Please attach it again.'],
} as const satisfies RefusalTable;
