import { z } from 'zod';

/** The calls of both APIs by purpose. */
export const callNames = [
  'createCheckout',
  'getCheckout',
  'listCheckouts',
  'expireCheckout',
  'getPayment',
  'getCharge',
  'createRefund',
  'getRefund',
  'listRefunds',
  'listDisputes',
  'token',
  'createOrder',
  'getOrder',
  'captureOrder',
  'getCapture',
  'refundCapture',
  'createPayout',
  'getPayout',
  'getPayoutItem',
  'cancelPayoutItem',
  'verifyWebhook',
  'getCertificate',
] as const;
export type CallName = (typeof callNames)[number];

export const faultRule = z.object({
  call: z.enum([...callNames, '*']),
  /** Whether the call has its effect: `after` loses the response. */
  when: z.enum(['before', 'after']),
  /** A status, no response, a cut connection, a response that is not JSON, or a page from an intermediary. */
  how: z.union([z.int().min(400).max(599), z.enum(['timeout', 'reset', 'garbage', 'page'])]),
  count: z.int().min(1).max(100_000).default(1),
});
type Rule = z.output<typeof faultRule>;

/** A call that was made to fail. */
export type Failed = Pick<Rule, 'when'> & { readonly call: CallName };

export type Faults = {
  add(rule: Rule): void;
  clear(): void;
  take(call: CallName): Rule | undefined;
  /** The failures since the last reset, in order. */
  failed(): readonly Failed[];
};

/** The next calls to fail, and how; in memory only. */
export function openFaults(): Faults {
  const rules: { rule: Rule; left: number }[] = [];
  const failed: Failed[] = [];
  return {
    add: (rule) => void rules.push({ rule, left: rule.count }),
    clear() {
      rules.splice(0);
      failed.splice(0);
    },
    failed: () => failed,
    take(call) {
      const found = rules.find(({ rule, left }) => left > 0 && (rule.call === call || rule.call === '*'));
      if (!found) return undefined;
      found.left -= 1;
      failed.push({ call, when: found.rule.when });
      return found.rule;
    },
  };
}
