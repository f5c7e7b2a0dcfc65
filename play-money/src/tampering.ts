import { z } from 'zod';

/** What tests can do to the next webhooks. */
export const tamperingRule = z.object({
  provider: z.enum(['stripe', 'paypal']).optional(),
  /** The prefix of the event's type; empty for every type. */
  type: z.string().default(''),
  /** `wrong` and `stale` affect the signature of every attempt until a manual resend. */
  how: z.enum(['delay', 'duplicate', 'reorder', 'hold', 'drop', 'wrong', 'stale']),
  /** For how many events; `reorder` collects this many and sends them in reverse. */
  count: z.int().min(1).max(100_000).default(1),
  /** For `delay`. */
  ms: z.int().min(0).max(600_000).default(1000),
  /** For `duplicate`: the number of concurrent deliveries. */
  times: z.int().min(2).max(50).default(2),
});
type Rule = z.output<typeof tamperingRule>;

export type Plan = Rule & { readonly isLast: boolean };

export type Tampering = {
  add(rule: Rule): void;
  clear(): void;
  /** What to do to this event, if anything. */
  take(provider: string, type: string): Plan | undefined;
};

/** In memory only: a restarted provider behaves normally. */
export function openTampering(): Tampering {
  const rules: { rule: Rule; left: number }[] = [];
  return {
    add: (rule) => void rules.push({ rule, left: rule.count }),
    clear: () => void rules.splice(0),
    take(provider, type) {
      const found = rules.find(
        ({ rule, left }) =>
          left > 0 && (rule.provider ?? provider) === provider && type.startsWith(rule.type),
      );
      if (!found) return undefined;
      found.left -= 1;
      return { ...found.rule, isLast: found.left === 0 };
    },
  };
}
