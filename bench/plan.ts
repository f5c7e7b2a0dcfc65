/** How much is measured. `--quick` is for a glance during work: fewer rounds, smaller data, figures that scatter. */
export type Plan = {
  readonly quick: boolean;
  readonly rounds: number;
  /** How often a figure is measured in a round as long as other programs disturb it. */
  readonly attempts: number;
  /** No round begins that would likely end later than this after the start of the bench. */
  readonly endsWithinSeconds: number;
  /** How long each figure runs in a round; pgbench so long with each number of clients, in whole seconds. */
  readonly seconds: number;
  readonly pgbenchSeconds: number;
  /** How long the server is asked before it is measured for the first time. */
  readonly warmUpSeconds: number;
  readonly pgbenchScale: number;
  readonly people: number;
  readonly events: number;
  readonly openBets: number;
  readonly settledBets: number;
  /** Live streams opened at the end; 0 leaves them out. */
  readonly streams: number;
};

export const fullPlan: Plan = {
  quick: false,
  rounds: 5,
  attempts: 3,
  endsWithinSeconds: Number.POSITIVE_INFINITY,
  seconds: 5,
  warmUpSeconds: 4,
  pgbenchSeconds: 4,
  pgbenchScale: 50,
  people: 20_000,
  events: 500,
  openBets: 1_000_000,
  settledBets: 100_000,
  streams: 10_000,
};

export const quickPlan: Plan = {
  ...fullPlan,
  quick: true,
  rounds: 2,
  attempts: 1,
  endsWithinSeconds: 52,
  seconds: 1.5,
  warmUpSeconds: 1.5,
  pgbenchSeconds: 1,
  pgbenchScale: 32,
  openBets: 100_000,
  settledBets: 20_000,
  streams: 0,
};
