/**
 * The kind of money a database holds: the local provider's play money, the providers' sandbox money, or real money. A
 * database has one mode for life.
 */
export type MoneyMode = 'play' | 'test' | 'live';

/** Printed if a production server finds a demo login, whichever money it moves. */
const demoLoginInProduction =
  'This database has demo logins with a public password, and production never starts with one: remove them with `npm run remove-demo-logins -- --reason "WHY"`, or use another database.';

/** Evidence of a mode in a database without a recorded mode. */
export type MoneyTraces = {
  /** A demo login with a public password. */
  readonly demoLogin: boolean;
  /** Deposits through the local provider, a provider's sandbox, or a live provider. */
  readonly deposits: readonly MoneyMode[];
};

const kinds: Readonly<Record<MoneyMode, string>> = {
  play: 'play money',
  test: 'test money',
  live: 'real money',
};

/**
 * Why a server configured for `wanted` may not use a database; null if it may. Production never accepts a demo login.
 * `recorded` is the database's mode, null before its first start.
 */
export function moneyModeRefusal(
  recorded: MoneyMode | null,
  wanted: MoneyMode,
  { demoLogin, deposits }: MoneyTraces,
  isProduction: boolean,
): string | null {
  const remedy = `but the configured payment keys are for ${kinds[wanted]}: use the keys it was started with, or another database.`;
  if (recorded !== null && recorded !== wanted) return `This database holds ${kinds[recorded]}, ${remedy}`;
  if (wanted !== 'play' && demoLogin)
    return `This database has demo logins with a public password, ${remedy}`;
  if (isProduction && demoLogin) return demoLoginInProduction;
  const other = recorded === null ? deposits.find((mode) => mode !== wanted) : undefined;
  return other ? `This database holds deposits of ${kinds[other]}, ${remedy}` : null;
}
