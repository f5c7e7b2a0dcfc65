import { z } from 'zod';
import { session } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { instant, linkAttempt, uuid } from './shared.ts';

/** One place where I am signed in. */
export const sessionView = z.object({
  id: uuid,
  /** In words, such as 'Chrome on Windows'. */
  device: z.string(),
  createdAt: instant,
  /** To within a few minutes. */
  lastSeenAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const passkeyView = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const securityView = z.object({
  /** My login before the one of this session; null when there was none. */
  previousLoginAt: instant.nullable(),
  /** Null while login needs no second step. */
  twoStep: z.object({ since: instant, backupCodesLeft: z.int() }).nullable(),
  passkeys: z.array(passkeyView),
  /** A new address that waits for its link to be opened. */
  pendingEmail: z.string().nullable(),
});
export type SecurityView = z.infer<typeof securityView>;

const code = z.string().max(100).default('');
const password = z.string().max(1024).default('');
/** What the browser's WebAuthn gives and takes, as JSON of that standard; the server's library reads it. */
const webauthn = z.record(z.string(), z.unknown());
const backupCodes = z.object({
  /** Each opens the account once in place of a code. They are told this once. */
  backupCodes: z.array(z.string()),
});

export const securityEndpoints = {
  finishLogIn: endpoint({
    method: 'POST',
    path: '/api/login/second-step',
    tag: 'Security',
    summary: 'The second step of a login: a code of the authenticator app, or a backup code',
    access: 'public',
    body: z.object({ challenge: z.string().max(200).default(''), code }),
    response: session,
  }),
  startPasskeyLogIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey/options',
    tag: 'Security',
    summary: 'What the browser needs to ask for a passkey; the same for everybody',
    access: 'public',
    response: z.object({ challenge: z.string(), options: webauthn }),
  }),
  logInWithPasskey: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    tag: 'Security',
    summary: 'Sign in with a passkey, which is both steps in one',
    access: 'public',
    body: z.object({ challenge: z.string().max(200).default(''), response: webauthn }),
    response: session,
  }),
  getSecurity: endpoint({
    method: 'GET',
    path: '/api/me/security',
    tag: 'Security',
    summary: 'What protects my account',
    access: 'user',
    response: securityView,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    tag: 'Security',
    summary: 'Where I am signed in, this device first, then the last used',
    access: 'user',
    response: z.object({ items: z.array(sessionView) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    tag: 'Security',
    summary: 'Sign one device out; its pages are told at once',
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: z.null(),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    tag: 'Security',
    summary: 'Sign every device out but this one',
    access: 'user',
    response: z.object({ ended: z.int() }),
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/me/step-up',
    tag: 'Security',
    summary:
      'Prove that it is me, by password, code or passkey; what needs a proof may then be done for 10 minutes',
    access: 'user',
    body: z.object({
      password: password.optional(),
      code: code.optional(),
      passkey: z.object({ challenge: z.string().max(200), response: webauthn }).optional(),
    }),
    response: z.object({ provenUntil: instant }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/me/password',
    tag: 'Security',
    summary: 'Set a new password by the current one; every other device is signed out',
    access: 'user',
    body: z.object({ currentPassword: password, password, confirmPassword: password }),
    response: z.object({ ended: z.int() }),
  }),
  startPasskeyStepUp: endpoint({
    method: 'POST',
    path: '/api/me/step-up/passkey/options',
    tag: 'Security',
    summary: 'What the browser needs to ask for one of my passkeys',
    access: 'user',
    response: z.object({ challenge: z.string(), options: webauthn }),
  }),
  startTwoStep: endpoint({
    method: 'POST',
    path: '/api/me/two-step',
    tag: 'Security',
    summary:
      'A new secret for an authenticator app; nothing is on before it is confirmed. Needs a fresh proof',
    access: 'user',
    response: z.object({
      /** To type by hand, base32. */
      secret: z.string(),
      /** The same for a QR code: otpauth://totp/… */
      uri: z.string(),
    }),
  }),
  confirmTwoStep: endpoint({
    method: 'POST',
    path: '/api/me/two-step/confirm',
    tag: 'Security',
    summary: "Switch two-step login on by the app's first code",
    access: 'user',
    body: z.object({ code }),
    response: backupCodes,
  }),
  renewBackupCodes: endpoint({
    method: 'POST',
    path: '/api/me/two-step/backup-codes',
    tag: 'Security',
    summary: 'Ten new backup codes; the old ones no longer work. Needs a fresh proof',
    access: 'user',
    response: backupCodes,
  }),
  disableTwoStep: endpoint({
    method: 'POST',
    path: '/api/me/two-step/disable',
    tag: 'Security',
    summary: 'Switch two-step login off by password and code',
    access: 'user',
    body: z.object({ password, code }),
    response: z.null(),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/me/passkeys/options',
    tag: 'Security',
    summary: 'What the browser needs to make a passkey. Needs a fresh proof',
    access: 'user',
    response: z.object({ challenge: z.string(), options: webauthn }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/me/passkeys',
    tag: 'Security',
    summary: 'Keep a passkey that the browser made',
    access: 'user',
    body: z.object({
      challenge: z.string().max(200).default(''),
      response: webauthn,
      name: z.string().max(300).default(''),
    }),
    response: passkeyView,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/me/passkeys/:id',
    tag: 'Security',
    summary: 'Call a passkey something else',
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ name: z.string().max(300).default('') }),
    response: passkeyView,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    tag: 'Security',
    summary: 'Take a passkey off my account. Needs a fresh proof',
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: z.null(),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/me/email',
    tag: 'Security',
    summary: 'Mail a link to a new address, which becomes mine once the link is opened. Needs a fresh proof',
    access: 'user',
    body: z.object({ email: z.string().max(256).default('') }),
    response: z.object({ pendingEmail: z.string() }),
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/me/email',
    tag: 'Security',
    summary: 'Forget the new address that waits',
    access: 'user',
    response: z.null(),
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/email-change/confirm',
    tag: 'Security',
    summary: 'Make a new address mine by the link mailed to it',
    access: 'public',
    body: z.object({ token: z.string().max(2000).default(''), attempt: linkAttempt }),
    response: z.object({ email: z.string() }),
  }),
};
