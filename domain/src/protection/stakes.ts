/** The amounts that wager and loss limits count, in cents per window. */
export const stakeKinds = [
  'wagerDay',
  'wagerWeek',
  'wagerMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
] as const;
export type StakeKind = (typeof stakeKinds)[number];
export type StakeSums = Readonly<Record<StakeKind, number>>;

export const noStakes: StakeSums = {
  wagerDay: 0,
  wagerWeek: 0,
  wagerMonth: 0,
  lossDay: 0,
  lossWeek: 0,
  lossMonth: 0,
};
