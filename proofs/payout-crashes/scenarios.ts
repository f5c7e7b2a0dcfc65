import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutEnvironment } from './environment.ts';

/** How a round's withdrawals start while the worker is being killed. */
export type PayoutScenario = 'requested' | 'approved' | 'rejected';

/** Receivers by the fate of their money, and how their withdrawals end. */
const receivers = {
  paid: 'paid',
  fail: 'returned',
  returned: 'returned',
  refunded: 'returned',
  claimed: 'paid',
};

/** The withdrawals of a round. */
export type Round = {
  readonly userId: string;
  /** The user's initial balance, and the amount of each withdrawal. */
  readonly startCents: number;
  readonly cents: number;
  readonly scenario: PayoutScenario | undefined;
  /** By withdrawal id. Requested ones are added with their response. */
  readonly ends: Map<string, { readonly word: string; readonly status: string }>;
  /** The ids that the round's kill points watch. */
  readonly ids: readonly string[];
};

/** One withdrawal per receiver; above the limit if an operator must decide. */
export async function beginRound(
  environment: PayoutEnvironment,
  scenario: PayoutScenario | undefined,
  round: number,
): Promise<Round> {
  const cents = (scenario === 'approved' || scenario === 'rejected' ? 600_00 : 20_00) + round;
  const startCents = 10 * cents;
  const userId = await environment.user(startCents);
  const ends: Round['ends'] = new Map();
  if (scenario === 'requested') return { userId, startCents, cents, scenario, ends, ids: [userId] };
  for (const [word, status] of Object.entries(receivers)) {
    const id = await environment.withdraw(userId, `${word}@mail.com`, cents);
    ends.set(id, { word, status: scenario === 'rejected' ? 'returned' : status });
  }
  return { userId, startCents, cents, scenario, ends, ids: [...ends.keys()] };
}

/**
 * The requests of the user or operator, each retried with its key until it is answered or `until` passes. Returns the
 * unanswered ones.
 */
export async function live(
  environment: PayoutEnvironment,
  { scenario, userId, cents, ends, ids }: Round,
  until: { over: boolean },
): Promise<string | null> {
  const insist = async (path: string, body: object): Promise<Record<string, string> | null> => {
    const key = randomUUID();
    for (;;) {
      const answer = await environment.ask(path, { ...body, key });
      if (answer || until.over) return answer;
      await sleep(20);
    }
  };
  const request = async ([word, status]: [string, string]) => {
    const wish = { by: userId, amountCents: cents, paypalEmail: `${word}@mail.com` };
    const answer = await insist('/withdraw', wish);
    if (answer) ends.set(answer.id!, { word, status });
    return answer;
  };
  const decide = async (path: string) => {
    const by = await environment.operator();
    return Promise.all(ids.map((id) => insist(path, { by, id })));
  };
  if (!scenario) return null;
  const answers =
    scenario === 'requested'
      ? await Promise.all(Object.entries(receivers).map(request))
      : await decide(scenario === 'approved' ? '/approve' : '/reject');
  const lost = answers.filter((answer) => answer === null).length;
  return lost > 0 ? `${lost} of ${answers.length} were never answered that they are ${scenario}.` : null;
}
