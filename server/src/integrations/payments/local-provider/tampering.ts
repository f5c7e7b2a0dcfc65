import { z } from 'zod';

/** What tests may ask to happen to the next webhooks. */
export const tamperingRule = z.object({
  provider: z.enum(['stripe', 'paypal']).optional(),
  /** The beginning of an event's type; every type when left out. */
  type: z.string().default(''),
  /** `wrong` and `stale` are about the signature, of every attempt until it is sent again on request. */
  how: z.enum(['delay', 'duplicate', 'reorder', 'hold', 'drop', 'wrong', 'stale']),
  /** How many events this is for; `reorder` gathers so many and lets them go in reverse. */
  count: z.int().min(1).max(100_000).default(1),
  /** For `delay`. */
  ms: z.int().min(0).max(600_000).default(1000),
  /** For `duplicate`: deliveries in all, side by side. */
  times: z.int().min(2).max(50).default(2),
});
type Rule = z.output<typeof tamperingRule>;

export type Plan = Rule & { readonly isLast: boolean };

export type Tampering = {
  add(rule: Rule): void;
  clear(): void;
  /** What is to happen to this event, if anything. */
  take(provider: string, type: string): Plan | undefined;
};

/** In memory alone: a provider that starts again is honest again. */
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
