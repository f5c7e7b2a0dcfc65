/** Words that a text of the product must not have, for the money of a bet and for what else the product has one word. */
export type RetiredText = {
  /** Completes "no text …". */
  readonly name: string;
  readonly pattern: RegExp;
  /** The control: must match. */
  readonly example: string;
  readonly instead: string;
  /** Files that may match, and why. */
  readonly except?: Readonly<Record<string, string>>;
};

const paypal = 'PayPal’s payouts, which are withdrawals.';
const settling = 'Members who settle up.';
const specified = 'A specified label.';

/** docs/writing.md has the words. The specified labels "Wager", "To Win", "Won" and "Potential Win" match none. */
export const retiredTexts: readonly RetiredText[] = [
  {
    name: 'says stake',
    // "More is at stake than one operator may decide."
    pattern: /(?<!\bat )\bstak(?:e|es|ed|ing)\b/i,
    example: 'Your Stake',
    instead: 'risk',
  },
  {
    name: 'labels a payout with "if you win"',
    // "Fee, if you win" is about the fee.
    pattern: /(?<!, )\bif you win\b/i,
    example: 'If You Win',
    instead: 'win, which is the profit',
  },
  { name: 'is the label "You win"', pattern: /^you win:?$/i, example: 'You win', instead: 'Win' },
  {
    name: 'says what is paid if',
    pattern: /\bpa(?:id|ys) if\b/i,
    example: 'Paid if you win',
    instead: 'win',
  },
  {
    name: 'says what a risk pays',
    pattern: /(?:^|… )pays(?: …|$)/,
    example: '… pays …',
    instead: '… to win …',
    except: {
      'web/src/app/own-site/how-it-works.tsx': settling,
      'web/src/features/groups/components/settle-everyone.tsx': settling,
    },
  },
  {
    name: 'says what someone won',
    pattern: /\byou won …/i,
    example: 'You won …',
    instead: 'a result: +$12.25',
  },
  { name: 'says winnings', pattern: /\bwinnings\b/i, example: 'Winnings', instead: 'wins' },
  {
    name: 'says payout',
    pattern: /\bpayouts?\b/i,
    example: 'Payout',
    instead: 'win. On a result also "Paid to your balance"',
    except: {
      'contract/src/property-texts.ts': 'The API documents, which call PayPal’s payouts so.',
      'domain/src/auth/signup.ts': 'Usernames that are not for users.',
      'domain/src/book/transfers.ts': paypal,
      'domain/src/refusals/operators.ts': paypal,
      'server/src/book/reconcile-withdrawals.ts': paypal,
      'server/src/config/env-rules.ts': paypal,
      'server/src/emails/templates/notices.ts': paypal,
      'server/src/features/money/withdrawals/payout-apply.ts': paypal,
      'server/src/features/money/withdrawals/payout-events.ts': paypal,
      'server/src/integrations/payments/paypal-payouts.ts': paypal,
      'server/src/workers/schedule.ts': paypal,
      'web/src/features/bets/components/accept-summary.tsx': specified,
      'web/src/features/bets/components/fee-notes.tsx': specified,
      'web/src/features/console/oversight-labels.ts': paypal,
      'web/src/features/wallet/withdrawal-conditions.ts': paypal,
    },
  },
  {
    name: 'says wager for what a side risks',
    // A limit of the user is "your wager limit".
    pattern: /\b(?:both|whole|your|own) wagers?\b(?! limit)/i,
    example: 'Both wagers are refunded.',
    instead: 'Everyone gets their money back.',
  },
  {
    name: 'says draw or level for a tie',
    pattern: /\blevel scores?\b|\ba draw\b|\bend(?:s|ed) level\b/i,
    example: 'Level scores count as a win.',
    instead: 'tie',
  },
  {
    name: 'says classic or specified bet',
    pattern: /\b(?:classic|specified) bets?\b/i,
    example: 'Specified bet',
    instead: 'standard bet',
    except: { 'contract/src/profile.ts': 'A description for developers.' },
  },
];
