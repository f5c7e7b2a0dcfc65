import type { OperatorSettings } from '@sidebet/contract/console/settings';

/** Labels and descriptions of the system settings. */
type Switch = {
  readonly name: 'betsAllowed' | 'canPlaceBets' | 'blockAppUse' | 'depositsAllowed';
  readonly label: string;
  readonly effect: string;
  /** The effect of switching, for the confirmation. */
  readonly on: string;
  readonly off: string;
};

export const switches: readonly Switch[] = [
  {
    name: 'betsAllowed',
    label: 'Betting',
    effect: 'When off, no one can create or accept bets. Running bets continue and are settled.',
    on: 'Users can create and accept bets again, unless another setting blocks them.',
    off: 'No one can create or accept bets. Running bets continue; deletes and settlements still work.',
  },
  {
    name: 'canPlaceBets',
    label: 'New bets',
    effect: 'When off, no one can create bets. Open bets can still be accepted.',
    on: 'Users can create bets again.',
    off: 'No one can create bets. Open bets can still be accepted.',
  },
  {
    name: 'depositsAllowed',
    label: 'Deposits',
    effect:
      'When off, no one can start a deposit. Deposits in progress are credited, and withdrawals continue.',
    on: 'Users can deposit again.',
    off: 'No one can start a deposit. Those in progress are credited once paid.',
  },
  {
    name: 'blockAppUse',
    label: 'Maintenance stop',
    effect:
      'When on, no one can sign up, deposit, or create or accept bets, whatever the settings above say.',
    on: 'Signups, new and accepted bets and deposits stop right away. Logins, withdrawals, deletes, refunds and settlements continue.',
    off: 'Users can sign up again, and the settings above apply again.',
  },
];

export const limits = [
  {
    name: 'withdrawalApprovalCents',
    label: 'Withdrawals in 24 hours that need approval',
    effect:
      'If a user’s withdrawals in 24 hours exceed this amount, an operator must approve them. At $0.00 all of them need approval.',
  },
  {
    name: 'withdrawalWeekApprovalCents',
    label: 'Withdrawals in 7 days that need approval',
    effect: 'The same, over 7 days.',
  },
  {
    name: 'adjustmentApprovalCents',
    label: 'Adjustments that need approval',
    effect:
      'If an operator’s adjustments, results and voids of 24 hours exceed this amount, a second operator must approve the next adjustment. At $0.00 all of them need approval.',
  },
  {
    name: 'resultApprovalCents',
    label: 'Results that need approval',
    effect:
      'If an operator’s results, voids and adjustments of 24 hours exceed this amount, a second operator must approve the next result entered by hand, or void of a game that has begun. At $0.00 every game with bets needs approval.',
  },
] as const;

export const holds = [
  {
    name: 'depositHoldHours',
    label: 'Holding period of deposits',
    effect:
      'The money of a deposit can be withdrawn this many hours after it arrives, also once it was won. A change applies to later deposits.',
  },
  {
    name: 'winningsHoldHours',
    label: 'Holding period of wins',
    effect:
      'What a user wins can be withdrawn this many hours after the bet was decided. It can be bet right away.',
  },
  {
    name: 'receiverHoldHours',
    label: 'Hold for a new PayPal address',
    effect:
      'A withdrawal to an address we have never paid is sent this many hours after the request. The user gets an email and can cancel it.',
  },
  {
    name: 'securityHoldHours',
    label: 'Hold after a login change',
    effect:
      'After a password reset by email, a new login factor or an email change, withdrawals are sent this many hours later.',
  },
  {
    name: 'refundWindowHours',
    label: 'Refunds to the card',
    effect:
      'A withdrawal goes back to the card of a deposit that is at most this many hours old, and the rest goes to PayPal. At 0 everything goes to PayPal.',
  },
] as const;

/** Applies to every holding time (docs/adr/0015). */
export const holdsWait =
  'A shorter time needs another operator and takes effect 24 hours later, a longer one right away. Play money is never held.';

/** Applies to every limit (docs/adr/0015). */
export const limitsWait =
  'A higher amount needs another operator and takes effect 24 hours later, a lower one right away.';

export const betLimits = [
  {
    name: 'minimumStakeCents',
    label: 'Minimum wager',
    effect: 'The smallest wager for a new bet. Smaller bets that are already open stay and can be accepted.',
    field: 'Smallest wager',
  },
  {
    name: 'openBetsPerEvent',
    label: 'Open bets per event',
    effect: 'How many open bets a user can have on one event, from 1 to 1,000.',
    field: 'How many open bets',
  },
  {
    name: 'bettingMarginMs',
    label: 'Betting closes before the start',
    effect: 'How many minutes before the start betting closes, from 0 to 60.',
    field: 'Minutes',
  },
  {
    name: 'newOfferMs',
    label: 'Time to correct a new offer',
    effect:
      'How many seconds a new offer to anyone can be corrected and not taken, from 0 to 60. Standard bets, challenges and bets in groups can be taken at once.',
    field: 'Seconds',
  },
] as const;

export const tieRuleLabel = 'Ties';
export const tieRuleEffect = 'What a tie means for a new bet. Existing bets keep their rule.';

export const defaultPriceLabel = 'Price of a new betslip';
export const defaultPriceEffect =
  'Which price a new betslip to anyone opens with, until its user chooses another: the standard one with its 20% fee, or the bookmakers’ fair price with the fee of offers.';

export const exchangeFeeLabel = 'Fee of offers';
export const exchangeFeeEffect =
  'What the house takes of what the loser risked, on every bet but the standard one, which always pays 20%. A change takes effect after 24 hours. Every bet keeps the fee it was made under.';

type Labeled<N extends string> = readonly { readonly name: N; readonly label: string }[];

function labelsByName<N extends string>(labeled: Labeled<N>): Record<N, string> {
  return Object.fromEntries(labeled.map(({ name, label }) => [name, label])) as Record<N, string>;
}

const labels: Readonly<Record<keyof OperatorSettings, string>> = {
  ...labelsByName(switches),
  ...labelsByName(limits),
  ...labelsByName(holds),
  ...labelsByName(betLimits),
  tieRule: tieRuleLabel,
  defaultPrice: defaultPriceLabel,
  exchangeFee: exchangeFeeLabel,
};

/** For names in the audit log and in alarms, which may be of another version. */
export const settingLabels: Readonly<Record<string, string | undefined>> = labels;
