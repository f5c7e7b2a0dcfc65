import { type EmailContent, greeting, siteName } from '../email-content.ts';

/** A link that changes a login. */
type Link = { readonly url: string; readonly minutes: number };
/** A change of a login. `firstName` is null while the address is unverified, `at` is the displayed time. */
type Notice = { readonly firstName: string | null; readonly at: string; readonly forgotUrl: string };

/** The end of emails with a link. */
const worksOnce = (minutes: number) =>
  `The link works once and for ${minutes} minutes. Requesting a new link cancels this one.`;
/** The end of notices: how the owner recovers the account. */
const notMe = (url: string) => ({ label: 'This was not me', url });
const takeBack =
  'If this was not you, set a new password now. That signs out every device. Change your email password as well.';

/** Asks to verify the address given at signup. Contains no other signup input. */
export function verificationEmail({ url, hours }: { url: string; hours: number }): EmailContent {
  return {
    subject: 'Verify your email address',
    preheader: 'One tap lets you recover your account by email.',
    heading: `Welcome to ${siteName}`,
    paragraphs: [
      'Confirm that this is your address. We use it for password resets and for messages about your bets and your money.',
    ],
    action: { label: 'Verify email address', url },
    smallPrint: [
      `The link works for ${hours} hours.`,
      `If you did not sign up for ${siteName}, ignore this email. We send nothing else to an unverified address.`,
    ],
  };
}

/** The link requested with 'Forgot your password?'. */
export function passwordResetEmail({
  firstName,
  url,
  minutes,
}: Link & Pick<Notice, 'firstName'>): EmailContent {
  return {
    subject: 'Reset your password',
    preheader: `A link to choose a new password, valid for ${minutes} minutes.`,
    heading: 'Choose a new password',
    paragraphs: [`${greeting(firstName)} someone requested a password reset for your ${siteName} account.`],
    action: { label: 'Choose a new password', url },
    smallPrint: [
      worksOnce(minutes),
      'If this was not you, ignore this email. Your password does not change.',
    ],
  };
}

/** Asks to confirm a new email address. Contains no name, because its reader may not own the account. */
export function emailChangeEmail({ url, minutes }: Link): EmailContent {
  return {
    subject: 'Confirm your new email address',
    preheader: `One tap switches your ${siteName} account to this address.`,
    heading: 'Confirm your new email',
    paragraphs: [
      `Hello, you requested this address for your ${siteName} account. Nothing changes until you confirm it.`,
    ],
    action: { label: 'Use this address', url },
    smallPrint: [
      worksOnce(minutes),
      'If you did not request this, ignore this email. The address will not be used.',
    ],
  };
}

export type PasswordChange = {
  /** Changed with an emailed link instead of a session. */
  readonly byReset?: boolean;
  readonly passkeysRemoved?: boolean;
};

/** Sent after every password change, so the user notices one by someone else. */
export function passwordChangedEmail({
  firstName,
  byReset = true,
  passkeysRemoved,
  at,
  forgotUrl,
}: PasswordChange & Notice): EmailContent {
  const devices = byReset ? 'every device was signed out' : 'every other device was signed out';
  return {
    subject: 'Your password was changed',
    preheader: `${devices.charAt(0).toUpperCase()}${devices.slice(1)}.`,
    heading: 'Your password was changed',
    paragraphs: [
      `${greeting(firstName)} the password of your ${siteName} account was changed and ${devices}. Log in with the new password from now on.`,
      ...(passkeysRemoved
        ? ['Your passkeys were removed. You can add them again in the settings, under Security.']
        : []),
    ],
    facts: [['Changed', at]],
    action: notMe(forgotUrl),
    smallPrint: ['If this was not you, reset your password now. Change your email password as well.'],
  };
}

/** Informs the current address of a requested change. */
export function emailChangeRequestedEmail({
  firstName,
  newEmail,
  forgotUrl,
}: Omit<Notice, 'at'> & { readonly newEmail: string }): EmailContent {
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
export function emailChangedEmail({
  firstName,
  newEmail,
  at,
  supportUrl,
}: Omit<Notice, 'forgotUrl'> & { readonly newEmail: string; readonly supportUrl: string }): EmailContent {
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
    action: notMe(supportUrl),
    smallPrint: [
      'If this was not you, email us immediately from this address. You find our address at the bottom of the site.',
    ],
  };
}

/** Reports a login from a new device or network. */
export function newDeviceEmail({
  firstName,
  device,
  at,
  forgotUrl,
}: Notice & { readonly device: string }): EmailContent {
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
export function lockedOutEmail({ firstName, at, forgotUrl }: Notice): EmailContent {
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
export function securityChangedEmail({
  firstName,
  what,
  at,
  forgotUrl,
}: Notice & { readonly what: string }): EmailContent {
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
