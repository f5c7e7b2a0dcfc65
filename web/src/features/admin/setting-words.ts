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
    effect: 'A withdrawal above this waits until an operator approves it. At $0.00 every one waits.',
  },
  {
    name: 'adjustmentApprovalCents',
    label: 'Adjustments that need approval',
    effect:
      'What an operator gives and takes within 24 hours above this waits for a second one. At $0.00 all of it waits.',
  },
] as const;

/** Of both limits (docs/adr/0015). */
export const limitsWait = 'A higher amount counts after 24 hours, a lower one at once.';

export const tieRuleLabel = 'Level scores';
export const tieRuleEffect =
  'Who wins a new bet when the score is level. Bets keep the rule they were made under.';

export const settingLabels: Record<string, string> = Object.fromEntries([
  ...[...switches, ...limits].map(({ name, label }) => [name, label]),
  ['tieRule', tieRuleLabel],
]);
