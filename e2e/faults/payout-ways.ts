import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutStage } from './payout-stage.ts';

/** How the withdrawals of a round begin while the worker lives and dies. */
export type PayoutWay = 'requested' | 'approved' | 'rejected';

/** Receivers by what becomes of their money, and how their withdrawals end. */
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
  /** What the person had before, and the amount of each withdrawal. */
  readonly startCents: number;
  readonly cents: number;
  readonly way: PayoutWay | undefined;
  /** By the withdrawal's id; what is only being requested comes in with its answer. */
  readonly ends: Map<string, { readonly word: string; readonly status: string }>;
  /** What the points of the round look at. */
  readonly ids: readonly string[];
};

/** One withdrawal to each receiver; above the limit where an operator is to decide. */
export async function beginRound(
  stage: PayoutStage,
  way: PayoutWay | undefined,
  round: number,
): Promise<Round> {
  const cents = (way === 'approved' || way === 'rejected' ? 600_00 : 20_00) + round;
  const startCents = 10 * cents;
  const userId = await stage.person(startCents);
  const ends: Round['ends'] = new Map();
  if (way === 'requested') return { userId, startCents, cents, way, ends, ids: [userId] };
  for (const [word, status] of Object.entries(receivers)) {
    const id = await stage.withdraw(userId, `${word}@mail.com`, cents);
    ends.set(id, { word, status: way === 'rejected' ? 'returned' : status });
  }
  return { userId, startCents, cents, way, ends, ids: [...ends.keys()] };
}

/**
 * What the person or an operator asks the worker for, each again under its key until it is answered or `until` is over.
 * Gives what nobody answered.
 */
export async function live(
  stage: PayoutStage,
  { way, userId, cents, ends, ids }: Round,
  until: { over: boolean },
): Promise<string | null> {
  const insist = async (path: string, body: object): Promise<Record<string, string> | null> => {
    const key = randomUUID();
    for (;;) {
      const answer = await stage.ask(path, { ...body, key });
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
    const by = await stage.operator();
    return Promise.all(ids.map((id) => insist(path, { by, id })));
  };
  if (!way) return null;
  const answers =
    way === 'requested'
      ? await Promise.all(Object.entries(receivers).map(request))
      : await decide(way === 'approved' ? '/approve' : '/reject');
  const lost = answers.filter((answer) => answer === null).length;
  return lost > 0 ? `${lost} of ${answers.length} were never answered that they are ${way}.` : null;
}
