/** How much is measured. `--quick` is for a glance during work: fewer rounds, smaller data, figures that scatter. */
export type Plan = {
  readonly quick: boolean;
  readonly rounds: number;
  /** How long each figure runs in a round. */
  readonly seconds: number;
  readonly pgbenchScale: number;
  readonly people: number;
  readonly events: number;
  readonly settledBets: number;
  readonly openBets: number;
};

export const fullPlan: Plan = {
  quick: false,
  rounds: 5,
  seconds: 5,
  pgbenchScale: 50,
  people: 20_000,
  events: 500,
  settledBets: 100_000,
  openBets: 1_000_000,
};

export const quickPlan: Plan = {
  ...fullPlan,
  quick: true,
  rounds: 2,
  seconds: 1.5,
  pgbenchScale: 20,
  settledBets: 20_000,
  openBets: 100_000,
};
