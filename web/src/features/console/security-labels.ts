import type { SecurityEventKind } from '@sidebet/contract/console/security-log';

const kindLabels: Record<SecurityEventKind, string> = {
  'login.ok': 'Logged in',
  'login.failed': 'Login failed',
  'login.locked': 'Login locked after too many attempts',
  'stepUp.ok': 'Confirmed identity',
  'stepUp.failed': 'Identity not confirmed',
  'access.refused': 'Access refused',
  'factor.added': 'Factor added',
  'factor.changed': 'Factor changed',
  'factor.removed': 'Factor removed',
  'password.changed': 'Password changed',
  'password.resetRequested': 'Password reset requested',
  'password.reset': 'Password reset by email',
  'email.verified': 'Email verified',
  'email.changeRequested': 'Email change requested',
  'email.changed': 'Email changed',
  'contact.changed': 'Phone or address changed',
  'payMethods.changed': 'Ways to be paid in groups changed',
  'receiver.changed': 'Withdrawal receiver changed',
  'console.entered': 'Entered the console',
  'session.ended': 'Session ended',
};

export function securityKindLabel(kind: SecurityEventKind): string {
  return kindLabels[kind];
}

const detailLabels: Record<string, string> = {
  password: 'password',
  code: 'code',
  passkey: 'passkey',
  passkeys: 'all passkeys',
  twoStep: 'two-step login',
  backupCodes: 'backup codes',
  signUp: 'sign-up',
  suspended: 'account suspended',
  unverified: 'set before the email was verified',
  stranger: 'unknown devices',
  device: 'a known device',
  session: 'a live session',
  logOut: 'logged out',
  one: 'one other device',
  others: 'all other devices',
  operator: 'by an operator',
};

/** The detail of an event in words; a code without words, such as an endpoint, stays as it is. */
export function securityDetailLabel(detail: string): string {
  return detailLabels[detail] ?? detail;
}
