import type { MailContent } from '../mail-content.ts';
import { greeting } from './greeting.ts';

/** What the mails about an account's safety say at their end: how its owner takes it back. */
const notMe = (forgotUrl: string) => ({ label: 'It was not me', url: forgotUrl });
const takeBack =
  'If it was not you, set a new password now: that signs every device out. Then change the one of your mailbox too.';

/** Asks to confirm a new address, mailed to it. Without a name: whoever reads it may not know of the account. */
export function emailChangeMail(options: { url: string; hours: number }): MailContent {
  const { url, hours } = options;
  return {
    subject: 'Confirm your new email address',
    preheader: 'One tap, and your Sidebet account uses this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      `Hello, you asked for your Sidebet account to use this address. Until you confirm it, nothing changes.`,
    ],
    action: { label: 'Use this address', url },
    smallPrint: [
      `The link works once and for ${hours} hours. A newer one makes it worthless.`,
      'If you do not know of this, ignore this mail: the address stays out of the account.',
    ],
  };
}

/** Tells the present address that another was asked for. */
export function emailChangeAskedMail(options: {
  firstName: string | null;
  newEmail: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, newEmail, forgotUrl } = options;
  return {
    subject: 'Your email address is about to change',
    preheader: 'It changes once the link mailed to the new address is opened.',
    heading: 'A new address was asked for',
    paragraphs: [
      `${greeting(firstName)} somebody signed in to your Sidebet account asked for it to use another address. It changes once the link we mailed there is opened.`,
    ],
    facts: [['New address', newEmail]],
    action: notMe(forgotUrl),
    smallPrint: [takeBack, 'A new password also stops this change.'],
  };
}

/** Tells the old address that it is the account's no more. */
export function emailChangedMail(options: {
  firstName: string | null;
  newEmail: string;
  at: string;
  supportUrl: string;
}): MailContent {
  const { firstName, newEmail, at, supportUrl } = options;
  return {
    subject: 'Your email address was changed',
    preheader: 'Your Sidebet account no longer uses this address.',
    heading: 'Your email address was changed',
    paragraphs: [
      `${greeting(firstName)} your Sidebet account now uses another address. This is the last mail about it that comes here.`,
    ],
    facts: [
      ['New address', newEmail],
      ['Changed', at],
    ],
    action: { label: 'It was not me', url: supportUrl },
    smallPrint: [
      'If it was not you, write to us at once, from this address. Ours stands at the foot of the site.',
    ],
  };
}

/** Tells of a login from a device or network not seen before. */
export function newDeviceMail(options: {
  firstName: string | null;
  device: string;
  at: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, device, at, forgotUrl } = options;
  return {
    subject: 'New login to your account',
    preheader: `${device}, ${at}.`,
    heading: 'A login from somewhere new',
    paragraphs: [
      `${greeting(firstName)} somebody logged in to your Sidebet account from a device or place we had not seen before. If it was you, there is nothing to do.`,
    ],
    facts: [
      ['Device', device],
      ['When', at],
    ],
    action: notMe(forgotUrl),
    smallPrint: [takeBack],
  };
}

/** Tells that logging in was stopped after too many wrong guesses. */
export function lockedOutMail(options: {
  firstName: string | null;
  at: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, at, forgotUrl } = options;
  return {
    subject: 'Somebody tried to log in to your account',
    preheader: 'Too many wrong passwords or codes: logging in is paused.',
    heading: 'Logging in is paused',
    paragraphs: [
      `${greeting(firstName)} there were too many wrong passwords or codes for your Sidebet account. New devices cannot log in for up to an hour. You can still log in on a device where you logged in before, and devices that are signed in stay so.`,
      'If you cannot wait, choose a new password: that opens the way at once.',
    ],
    facts: [['Since', at]],
    action: { label: 'Choose a new password', url: forgotUrl },
    smallPrint: ['If it was not you, your password held. Choose a longer one if others know it.'],
  };
}

/** Tells what was changed about how the account is protected: `what` is a whole sentence. */
export function securityChangedMail(options: {
  firstName: string | null;
  what: string;
  at: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, what, at, forgotUrl } = options;
  return {
    subject: what.replace(/\.$/, ''),
    preheader: 'A change to how your account is protected.',
    heading: 'Your security settings changed',
    paragraphs: [greeting(firstName), what],
    facts: [['Changed', at]],
    action: notMe(forgotUrl),
    smallPrint: [takeBack],
  };
}
