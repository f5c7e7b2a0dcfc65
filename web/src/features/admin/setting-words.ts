/** The system settings as operators read them. */
export type Switch = {
  readonly name: 'betsAllowed' | 'canPlaceBets' | 'blockAppUse' | 'depositsAllowed';
  readonly label: string;
  readonly effect: string;
  /** What switching does, for who is about to. */
  readonly on: string;
  readonly off: string;
};

export const switches: readonly Switch[] = [
  {
    name: 'betsAllowed',
    label: 'Betting',
    effect: 'While it is off nobody creates or accepts a bet. Running bets go on and are settled.',
    on: 'People can create and accept bets again, unless another setting keeps them from it.',
    off: 'Nobody can create or accept a bet. Running bets go on, deleting and settling included.',
  },
  {
    name: 'canPlaceBets',
    label: 'New bets',
    effect: 'While it is off nobody creates a bet. Bets that are open can still be accepted.',
    on: 'People can create bets again.',
    off: 'Nobody can create a bet. Bets that are open can still be accepted.',
  },
  {
    name: 'depositsAllowed',
    label: 'Deposits',
    effect: 'While it is off nobody begins a deposit. Deposits under way are credited, withdrawals go on.',
    on: 'People can deposit again.',
    off: 'Nobody can begin a deposit. Those under way are credited when they are paid.',
  },
  {
    name: 'blockAppUse',
    label: 'Maintenance stop',
    effect:
      'While it is on nobody signs up, creates or accepts a bet or deposits, whatever the settings above say.',
    on: 'Signups, new and accepted bets and deposits stop at once. Logging in, withdrawals, deletes, refunds and settlements go on.',
    off: 'People can sign up again, and the settings above count again.',
  },
];

export const limits = [
  {
    name: 'withdrawalApprovalCents',
    label: 'Withdrawals that need approval',
    effect:
      'One person’s withdrawals of 24 hours above this sum wait until an operator approves them. At $0.00 every one waits.',
  },
  {
    name: 'withdrawalWeekApprovalCents',
    label: 'Withdrawals of a week that need approval',
    effect: 'The same for the sum of 7 days.',
  },
  {
    name: 'adjustmentApprovalCents',
    label: 'Adjustments that need approval',
    effect:
      'What an operator gives and takes within 24 hours above this waits for a second one. At $0.00 all of it waits.',
  },
  {
    name: 'resultApprovalCents',
    label: 'Results that need approval',
    effect:
      'A result entered or corrected by hand waits for a second operator when more than this is at stake on the game. At $0.00 every game with bets waits.',
  },
] as const;

export const holds = [
  {
    name: 'depositHoldHours',
    label: 'Holding period of deposits',
    effect:
      'A deposit can be withdrawn this many hours after its credit, or once it was staked in a bet that was won or lost.',
  },
  {
    name: 'winningsHoldHours',
    label: 'Holding period of winnings',
    effect: 'Winnings can be withdrawn this many hours after the payout. They can be bet at once.',
  },
  {
    name: 'receiverHoldHours',
    label: 'Wait for a new PayPal address',
    effect:
      'A withdrawal to an address never paid before is sent this many hours after the request. Its person gets an email and can cancel it.',
  },
  {
    name: 'securityHoldHours',
    label: 'Wait after a changed login',
    effect:
      'After a password reset by email, a new login factor or another email address, withdrawals are sent this many hours later.',
  },
] as const;

/** Of every waiting time (docs/adr/0015). */
export const holdsWait =
  'A shorter time counts after 24 hours, a longer one at once. In play mode nothing waits.';

/** Of every limit (docs/adr/0015). */
export const limitsWait = 'A higher amount counts after 24 hours, a lower one at once.';

export const betLimits = [
  {
    name: 'minimumStakeCents',
    label: 'Minimum wager',
    effect: 'The smallest wager of a new bet. Smaller bets that are already open stay and can be accepted.',
    field: 'Smallest wager',
  },
  {
    name: 'openBetsPerEvent',
    label: 'Open bets per event',
    effect: 'How many open bets one person may have on one event, from 1 to 1,000.',
    field: 'How many open bets',
  },
  {
    name: 'bettingMarginMs',
    label: 'Betting closes before the start',
    effect: 'How many minutes before the start betting closes, from 0 to 60.',
    field: 'Minutes',
  },
] as const;

export const tieRuleLabel = 'Level scores';
export const tieRuleEffect =
  'Who wins a new bet when the score is level. Bets keep the rule they were made under.';

export const settingLabels: Record<string, string> = Object.fromEntries([
  ...[...switches, ...limits, ...holds, ...betLimits].map(({ name, label }) => [name, label]),
  ['tieRule', tieRuleLabel],
]);
