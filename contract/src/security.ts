import { openIdProviders } from '@sidebet/domain/auth/open-id';
import { z } from 'zod';
import { session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant, linkAttempt, lookupId, uuid } from './shared.ts';

/** One of my sessions. */
const sessionView = z.object({
  id: uuid,
  device: z.string().describe("A readable name, such as 'Chrome on Windows'."),
  createdAt: instant,
  lastSeenAt: instant.describe('Accurate to a few minutes.'),
  isThis: z.boolean().describe('The session that made this request.'),
});
export type SessionView = z.input<typeof sessionView>;

const passkeyView = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type PasskeyView = z.input<typeof passkeyView>;

/** Another service whose login opens my account. */
const signInView = z.object({ provider: z.enum(openIdProviders), connectedAt: instant });
export type SignInView = z.input<typeof signInView>;

const securityView = z.object({
  previousLoginAt: instant.nullable().describe('My previous login; null if there was none.'),
  twoStep: z
    .object({ since: instant, backupCodesLeft: z.int() })
    .nullable()
    .describe('Null while two-factor login is off.'),
  passkeys: z.array(passkeyView),
  hasPassword: z
    .boolean()
    .describe("False for an account that was created with another service's login and has no password yet."),
  signIns: z.array(signInView),
  pendingEmail: z.string().nullable().describe('A new address that is not confirmed yet.'),
});
export type SecurityView = z.input<typeof securityView>;

const code = z.string().max(100).default('');
const password = z.string().max(1024).default('');
const webauthn = z
  .record(z.string(), z.unknown())
  .describe("WebAuthn's JSON, passed between the browser and the server's library.");
const backupCodes = z.object({
  backupCodes: z.array(z.string()).describe('Each code replaces an app code once. Shown only this once.'),
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
    summary: 'What the browser needs to ask for a passkey; the same for everyone',
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
    summary: 'Log one device out; its pages are notified at once',
    access: 'user',
    stepUp: true,
    params: z.object({ id: lookupId }),
    response: z.null(),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    tag: 'Security',
    summary: 'Sign every device out but this one',
    access: 'user',
    stepUp: true,
    response: z.object({ ended: z.int() }),
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/me/step-up',
    tag: 'Security',
    summary: 'Step-up authentication by password, code or passkey; valid for 10 minutes',
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
    summary: 'Change my password with the current one; logs out every other device',
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
    summary: 'Create a secret for an authenticator app; inactive until confirmed',
    access: 'user',
    stepUp: true,
    response: z.object({
      secret: z.string().describe('For manual entry, base32.'),
      uri: z.string().describe('The same for a QR code: otpauth://totp/…'),
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
    summary: 'Replace my backup codes with ten new ones',
    access: 'user',
    stepUp: true,
    response: backupCodes,
  }),
  disableTwoStep: endpoint({
    method: 'POST',
    path: '/api/me/two-step/disable',
    tag: 'Security',
    summary: 'Turn two-step login off with password and code',
    access: 'user',
    body: z.object({ password, code }),
    response: z.null(),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/me/passkeys/options',
    tag: 'Security',
    summary: 'WebAuthn options to create a passkey',
    access: 'user',
    stepUp: true,
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
    params: z.object({ id: lookupId }),
    body: z.object({ name: z.string().max(300).default('') }),
    response: passkeyView,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    tag: 'Security',
    summary: 'Remove a passkey from my account',
    access: 'user',
    stepUp: true,
    params: z.object({ id: lookupId }),
    response: z.null(),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/me/email',
    tag: 'Security',
    summary: 'Email a confirmation link to a new address; opening it changes my address',
    access: 'user',
    stepUp: true,
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
