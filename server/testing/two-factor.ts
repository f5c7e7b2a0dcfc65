import { Secret, TOTP } from 'otpauth';
import type { TestApi, TestUser } from './api.ts';

/** The authenticator app's code for a secret at a clock's time. */
export function appCode(secret: string, nowMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs });
}

/** The app's next code, after moving the test's clock to the moment it appears. */
export function nextAppCode({ clock }: TestApi, secret: string): string {
  clock.moveBy(30_000 - (clock.now() % 30_000));
  return appCode(secret, clock.now());
}

/** The app's code by the system's clock; valid for at least the 30 seconds of the next one. */
export function currentAppCode(secret: string): string {
  return appCode(secret, Date.now());
}

/** Turns on two-factor authentication, which consumes the first code. */
export async function turnOnTwoFactor(
  api: TestApi,
  user: TestUser,
): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = (await user.post('/api/me/two-step')).json();
  const answer = await user.post('/api/me/two-step/confirm', { code: appCode(secret, api.clock.now()) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, backupCodes: answer.json().backupCodes };
}
