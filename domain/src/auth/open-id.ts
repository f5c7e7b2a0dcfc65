/** Other services whose login can be used here, in the order of their buttons. */
export const openIdProviders = ['google', 'apple'] as const;
export type OpenIdProvider = (typeof openIdProviders)[number];

export const openIdNames: Record<OpenIdProvider, string> = { google: 'Google', apple: 'Apple' };

export const openIdLimits = {
  /** How long a user may take at the other service, in milliseconds. */
  loginMs: 10 * 60_000,
  /** How long the signup form after it stays valid, in milliseconds. */
  signupMs: 30 * 60_000,
} as const;

/** The ways a user can log in without help: a password, a passkey or a connected service. */
export type WaysIn = {
  readonly hasPassword: boolean;
  readonly passkeys: number;
  readonly connected: number;
};

/** Whether one passkey or connected service can go: at least one way in must remain. */
export function canLoseOne({ hasPassword, passkeys, connected }: WaysIn): boolean {
  return hasPassword || passkeys + connected > 1;
}
