import { type EmailContent, greeting, siteName } from '../email-content.ts';

/** The end of every security email: how the owner recovers the account. */
const notMe = (forgotUrl: string) => ({ label: 'This was not me', url: forgotUrl });
const takeBack =
  'If this was not you, set a new password now. That signs out every device. Change your email password as well.';

/** Asks to confirm a new email address. Contains no name, because its reader may not own the account. */
export function emailChangeEmail(options: { url: string; minutes: number }): EmailContent {
  const { url, minutes } = options;
  return {
    subject: 'Confirm your new email address',
    preheader: `One tap switches your ${siteName} account to this address.`,
    heading: 'Confirm your new email',
    paragraphs: [
      `Hello, you requested this address for your ${siteName} account. Nothing changes until you confirm it.`,
    ],
    action: { label: 'Use this address', url },
    smallPrint: [
      `The link works once and for ${minutes} minutes. Requesting a new link cancels this one.`,
      'If you did not request this, ignore this email. The address will not be used.',
    ],
  };
}

/** Informs the current address of a requested change. */
export function emailChangeRequestedEmail(options: {
  firstName: string | null;
  newEmail: string;
  forgotUrl: string;
}): EmailContent {
  const { firstName, newEmail, forgotUrl } = options;
  return {
    subject: 'Your email address is about to change',
    preheader: 'It changes when the link sent to the new address is opened.',
    heading: 'A new address was requested',
    paragraphs: [
      `${greeting(firstName)} someone signed in to your ${siteName} account and requested another email address. It changes when the link we sent there is opened.`,
    ],
    facts: [['New address', newEmail]],
    action: notMe(forgotUrl),
    smallPrint: [takeBack, 'A new password also stops this change.'],
  };
}

/** Informs the old address that it is no longer used. */
export function emailChangedEmail(options: {
  firstName: string | null;
  newEmail: string;
  at: string;
  supportUrl: string;
}): EmailContent {
  const { firstName, newEmail, at, supportUrl } = options;
  return {
    subject: 'Your email address was changed',
    preheader: `Your ${siteName} account no longer uses this address.`,
    heading: 'Your email address was changed',
    paragraphs: [
      `${greeting(firstName)} your ${siteName} account now uses another address. This is our last email to this one.`,
    ],
    facts: [
      ['New address', newEmail],
      ['Changed', at],
    ],
    action: { label: 'This was not me', url: supportUrl },
    smallPrint: [
      'If this was not you, email us immediately from this address. You find our address at the bottom of the site.',
    ],
  };
}

/** Reports a login from a new device or network. */
export function newDeviceEmail(options: {
  firstName: string | null;
  device: string;
  at: string;
  forgotUrl: string;
}): EmailContent {
  const { firstName, device, at, forgotUrl } = options;
  return {
    subject: 'New login to your account',
    preheader: `${device}, ${at}.`,
    heading: 'A login from a new device or place',
    paragraphs: [
      `${greeting(firstName)} someone logged in to your ${siteName} account from a new device or place. If this was you, you do not need to do anything.`,
    ],
    facts: [
      ['Device', device],
      ['When', at],
    ],
    action: notMe(forgotUrl),
    smallPrint: [takeBack],
  };
}

/** Reports a lockout after too many failed logins. */
export function lockedOutEmail(options: {
  firstName: string | null;
  at: string;
  forgotUrl: string;
}): EmailContent {
  const { firstName, at, forgotUrl } = options;
  return {
    subject: 'Someone tried to log in to your account',
    preheader: 'Login is paused after too many wrong passwords or codes.',
    heading: 'Login is paused',
    paragraphs: [
      `${greeting(firstName)} there were too many wrong passwords or codes for your ${siteName} account. New devices cannot log in for up to an hour. Devices you have used before can still log in, and signed-in devices stay signed in.`,
      'To log in sooner, choose a new password.',
    ],
    facts: [['Since', at]],
    action: { label: 'Choose a new password', url: forgotUrl },
    smallPrint: [
      'If this was not you, your password was not guessed. If someone else may know it, choose a new one.',
    ],
  };
}

/** Reports a change to the account's security. `what` is a full sentence. */
export function securityChangedEmail(options: {
  firstName: string | null;
  what: string;
  at: string;
  forgotUrl: string;
}): EmailContent {
  const { firstName, what, at, forgotUrl } = options;
  return {
    subject: what.replace(/\.$/, ''),
    preheader: 'Your account’s security settings changed.',
    heading: 'Your security settings changed',
    paragraphs: [greeting(firstName), what],
    facts: [['Changed', at]],
    action: notMe(forgotUrl),
    smallPrint: [takeBack],
  };
}
