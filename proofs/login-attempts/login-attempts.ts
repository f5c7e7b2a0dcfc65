import { loginAttemptLimits } from '@sidebet/domain/auth/login-attempts';
import { testApi } from '@sidebet/server/testing/api';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';

/**
 * LoginAttempts passwords from many addresses through two processes over some hours, for an existing and an unknown email
 * address. No hour may allow more than ten attempts, and the responses must not differ.
 */
export async function proveLoginAttempts(
  { count, progress }: ProofRun,
  env: Record<string, string> = { RATE_LIMITS: 'true' },
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const random = seeded(20261121);
  const api = await testApi({ env });
  const neighbor = await testApi({ database: api.database, env });
  try {
    await api.user('guessed');
    const emails = ['guessed@example.com', 'nobody@example.com'] as const;
    const through: Record<string, number[]> = { [emails[0]]: [], [emails[1]]: [] };
    const atOnce = 20;
    // Four hours in total, for any number of attempts.
    const stepMs = Math.ceil((4 * loginAttemptLimits.hourMs) / (count / atOnce));
    for (let done = 0; done < count; done += atOnce) {
      const burst = Array.from({ length: Math.min(atOnce, count - done) }, async (_, n) => {
        const at = n % 2 ? api : neighbor;
        const email = random.pick(emails);
        const now = at.clock.now();
        const answer = await at.server.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email, password: `guess ${done + n}` },
          remoteAddress: `10.${random.int(0, 249)}.${random.int(0, 249)}.${random.int(0, 249)}`,
        });
        const code = answer.json().code;
        if (code === 'invalidCredentials') through[email]!.push(now);
        tally.add(
          ['invalidCredentials', 'tooManyRequests'].includes(code) ? null : `An attempt got ${code}.`,
        );
      });
      await Promise.all(burst);
      for (const { clock } of [api, neighbor]) clock.moveBy(stepMs);
    }
    for (const [email, times] of Object.entries(through)) {
      if (times.length === 0) tally.fail(`No attempt at ${email} got through, so nothing was tested.`);
      const most = maxWithinAnHour(times);
      if (most > loginAttemptLimits.perHour)
        tally.fail(`${most} attempts at ${email} got through within an hour.`);
    }
    const counts = Object.values(through).map(({ length }) => length);
    return { ...tally.result(), note: `${counts.join(' and ')} got through within four hours.` };
  } finally {
    await neighbor.close();
    await api.close();
  }
}

/** Tolerance for clock differences and requests in transit, subtracted from each hour. */
const slackMs = 5_000;

function maxWithinAnHour(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const counts = sorted.map(
    (start) => sorted.filter((at) => at >= start && at < start + loginAttemptLimits.hourMs - slackMs).length,
  );
  return Math.max(0, ...counts);
}

export const loginAttempts: Proof = {
  name: 'loginAttempts',
  unit: 'attempts',
  needsPostgres: true,
  counts: { full: 10_000, quick: 2_000, test: 300 },
  run: proveLoginAttempts,
};
