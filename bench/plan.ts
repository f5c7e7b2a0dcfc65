/** The extent of a run. `--quick` is for a rough look during development: fewer rounds, less data, noisier results. */
export type Plan = {
  readonly quick: boolean;
  readonly rounds: number;
  /** How often a disturbed measurement is repeated within a round. */
  readonly attempts: number;
  /** A round is not started if it would likely end later than this after the start. */
  readonly endsWithinSeconds: number;
  /** Duration of each measurement; pgbench runs this long per number of clients, in whole seconds. */
  readonly seconds: number;
  readonly pgbenchSeconds: number;
  /** How long the server is warmed up before its first measurement. */
  readonly warmUpSeconds: number;
  readonly pgbenchScale: number;
  readonly people: number;
  readonly events: number;
  readonly openBets: number;
  readonly settledBets: number;
  /** Live streams opened at the end; 0 skips them. */
  readonly streams: number;
  /** Groups of 100 members, each with an open stream, and how long messages are sent to them. */
  readonly groups: number;
  readonly groupSeconds: number;
  /** Not counted: meanwhile the server collects the garbage of opening the streams. */
  readonly groupWarmUpSeconds: number;
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
  groups: 100,
  groupSeconds: 60,
  groupWarmUpSeconds: 12,
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
  groups: 10,
  groupSeconds: 4,
  groupWarmUpSeconds: 1,
};
