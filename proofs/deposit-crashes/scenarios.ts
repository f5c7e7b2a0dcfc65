import { setTimeout as sleep } from 'node:timers/promises';
import type { DepositEnvironment } from './environment.ts';

/** A deposit by card or by PayPal. */
export type Wanted = {
  readonly userId: string;
  readonly key: string;
  readonly provider: 'stripe' | 'paypal';
  readonly cents: number;
  /** Whether webhooks report its payment. */
  readonly isNotified: boolean;
};

/** What happens to a deposit, on our side and at the provider. */
export type ScenarioName = 'refunded' | 'cancelled' | 'pending' | 'refundFailed' | 'disputed' | 'left';

/** The final state of a deposit's row and of its user's balance. */
export type DepositEnd = {
  readonly status: string;
  readonly refundedCents: number;
  readonly failedRefunds: number;
  readonly disputes: readonly string[];
  readonly availableCents: number;
};

export type Scenario = {
  readonly providers: readonly Wanted['provider'][];
  /** `isPaid` is whether the provider has the money or its approval. */
  readonly end: (wanted: Wanted, isPaid: boolean) => DepositEnd;
  /** What the user and the provider do once the page is open. Each step is retried until it succeeds. */
  readonly live: (actions: Actions, wanted: Wanted) => Promise<void>;
};

/** What the surviving parties can do with one deposit. */
export type Actions = {
  /** The deposit's id, and the provider's id of its page. */
  readonly id: string;
  readonly ref: string;
  /** Retries a request to the worker until it gets the wanted response. */
  ask(path: string, answered?: (answer: Record<string, string>) => boolean): Promise<void>;
  /** Makes the provider do something; returns the id of the result. */
  control(path: string, body?: object): Promise<string>;
  /** Waits until our row has this state. */
  row(condition: string): Promise<void>;
};

const refundedCents = 15_00;
const inFull = ({ cents }: Wanted): DepositEnd => ({
  status: 'successful',
  refundedCents: 0,
  failedRefunds: 0,
  disputes: [],
  availableCents: cents,
});
/** Each provider's disputes are won and lost in alternating rounds. */
const chooseResult = ({ provider, cents }: Wanted) =>
  (provider === 'stripe') === (cents % 2 === 0) ? 'won' : 'lost';

async function pay({ control, ref, ask }: Actions, { provider }: Wanted): Promise<void> {
  if (provider === 'stripe') {
    await control('pay');
    return;
  }
  await control('approve', { of: ref });
  await ask('/capture');
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  refunded: {
    providers: ['stripe', 'paypal'],
    end: (wanted) => ({ ...inFull(wanted), refundedCents, availableCents: wanted.cents - refundedCents }),
    async live(actions, wanted) {
      await pay(actions, wanted);
      await actions.row("status = 'successful'");
      await actions.control('refund', { amountCents: refundedCents });
    },
  },
  cancelled: {
    providers: ['stripe', 'paypal'],
    end: (wanted) => ({ ...inFull(wanted), status: 'cancelled', availableCents: 0 }),
    live: ({ ask }) => ask('/cancel', ({ status }) => status === 'cancelled'),
  },
  pending: {
    providers: ['stripe', 'paypal'],
    end: inFull,
    async live({ control, ask, row }, { provider }) {
      if (provider === 'stripe') {
        await control('pay', { later: true });
        await sleep(Math.random() * 100);
        await control('settle', { succeeds: true });
        return;
      }
      await control('approve', { funding: 'pending' });
      await ask('/capture');
      await row('pending_reason is not null');
      await sleep(Math.random() * 200);
      await control('clear-capture', { status: 'COMPLETED' });
    },
  },
  /** Cards only: PayPal refunds do not fail. */
  refundFailed: {
    providers: ['stripe'],
    end: (wanted) => ({ ...inFull(wanted), failedRefunds: 1 }),
    async live(actions, wanted) {
      await pay(actions, wanted);
      await actions.row("status = 'successful'");
      const id = await actions.control('refund', { amountCents: refundedCents });
      await actions.row('refunded_cents > 0');
      await actions.control('fail-refund', { id });
    },
  },
  /** The user asks once, pays if the page opened, and does not return after the crash. No webhook reports anything. */
  left: {
    providers: ['stripe', 'paypal'],
    end: (wanted, isPaid) =>
      isPaid ? inFull(wanted) : { ...inFull(wanted), status: 'cancelled', availableCents: 0 },
    live: pay,
  },
  disputed: {
    providers: ['stripe', 'paypal'],
    end: (wanted) => {
      const result = chooseResult(wanted);
      return { ...inFull(wanted), disputes: [result], availableCents: result === 'won' ? wanted.cents : 0 };
    },
    async live(actions, wanted) {
      await pay(actions, wanted);
      // If webhooks report the payment, the dispute follows the credit; otherwise it precedes it.
      if (wanted.isNotified) await actions.row("status = 'successful'");
      await actions.control('dispute');
      await actions.row('jsonb_array_length(disputes) > 0');
      await actions.control('close-dispute', { result: chooseResult(wanted) });
    },
  },
};

/** Runs one deposit from the request to its end; gives up at `until`. */
export async function live(
  environment: DepositEnvironment,
  scenario: ScenarioName,
  wanted: Wanted,
  until: { over: boolean },
): Promise<void> {
  const insist = async <T>(step: () => Promise<T | null>): Promise<T> => {
    for (;;) {
      const done = await step();
      if (done !== null) return done;
      if (until.over) throw new GivenUp();
      await sleep(20);
    }
  };
  const { userId, key, provider, cents } = wanted;
  try {
    const opened = await insist(() => environment.ask('/deposit', { userId, key, provider, cents }));
    const [id, ref] = [opened.id!, opened.ref!];
    const actions: Actions = {
      id,
      ref,
      async ask(path, answered = () => true) {
        await insist(async () => {
          const answer = await environment.ask(path, { userId, id });
          return answer && answered(answer) ? answer : null;
        });
      },
      control: (path, body = {}) => environment.control(path, { of: ref, ...body }),
      async row(condition) {
        await insist(async () => {
          const text = `select from deposits where id = $1 and ${condition}`;
          return (await environment.pool.query(text, [id])).rows[0] ?? null;
        });
      },
    };
    await scenarios[scenario].live(actions, wanted);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
}

class GivenUp extends Error {}
