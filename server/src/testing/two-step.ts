import { codeOfStep, stepAt } from '../features/accounts/totp.ts';
import type { TestApi, TestPerson } from './api.ts';

/** The authenticator app's code for a secret at a clock's time, or a number of codes later. */
export function appCode(secret: string, nowMs: number, later = 0): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  const bits = [...secret.toLowerCase()].map((letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g)!;
  return codeOfStep(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(nowMs) + later);
}

/** Turns on two-factor authentication, which consumes the first code. */
export async function turnOnTwoStep(
  api: TestApi,
  person: TestPerson,
): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = (await person.post('/api/me/two-step')).json();
  const answer = await person.post('/api/me/two-step/confirm', { code: appCode(secret, api.clock.now()) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, backupCodes: answer.json().backupCodes };
}
