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
    effect: 'While it is on nobody creates or accepts a bet or deposits, whatever the settings above say.',
    on: 'All bets and deposits stop at once. Withdrawals, deletes, refunds and settlements go on.',
    off: 'The settings above count again.',
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
      'An adjustment above this, given or taken, waits for a second operator. At $0.00 every one waits.',
  },
] as const;

export const tieRuleLabel = 'Level scores';

export const settingLabels: Record<string, string> = Object.fromEntries([
  ...[...switches, ...limits].map(({ name, label }) => [name, label]),
  ['tieRule', tieRuleLabel],
]);
