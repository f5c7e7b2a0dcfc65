/** House balances by account id, in cents. */
export type HouseBalances = Readonly<Record<string, number>>;

/** Up to which transfer an account is verified: its number, and the balance after it. */
export type AccountStart = { readonly account: string; readonly version: number; readonly cents: number };

/**
 * What the reconciliation checks look at. The same SQL runs on everything, on a range of ids, and on what a round found.
 * Its CTEs are:
 * - `starts (account, version, cents)`: the accounts, and after which of their transfers the check begins
 * - `holders (account)`: every account that transfers in scope name as theirs, whether it exists or not
 * - `house (id, cents)`: the balances of house accounts
 */
export type Scope = {
  readonly ctes: string;
  readonly values: readonly unknown[];
  /** The condition that a column has the id of a subject in scope. */
  readonly subjects: (column: string) => string;
  /** The condition that a transfer `t` of the account of a start `s` is in scope. */
  readonly transfers: string;
};

const storedAccounts = `select user_id as account, 0::bigint as version, 0::bigint as cents from accounts
  union all select id, 0, 0 from group_accounts`;

/** Everything. */
export function everything(house: HouseBalances): Scope {
  return {
    ctes: `starts as (${storedAccounts}),
      holders as (select distinct user_id as account from transfers where user_id is not null),
      house as (select * from unnest($1::uuid[], $2::bigint[]) h (id, cents))`,
    values: houseValues(house),
    subjects: () => 'true',
    transfers: 't.user_id is not null',
  };
}

/** Ids above `from` up to and including `to`; null is without bound. */
export type IdRange = { readonly from: string | null; readonly to: string | null };

/** Subjects or accounts with ids in a range, from their first transfer on. Has no house balances. */
export function idsWithin({ from, to }: IdRange): Scope {
  const within = (column: string) =>
    [`${column} is not null`, from && `${column} > $1::uuid`, to && `${column} <= $2::uuid`]
      .filter(Boolean)
      .join(' and ');
  return {
    ctes: `bounds as (select $1::uuid, $2::uuid),
      starts as (select * from (${storedAccounts}) a where ${within('a.account')}),
      holders as (select distinct user_id as account from transfers where ${within('user_id')}),
      house as (select null::uuid as id, 0::bigint as cents where false)`,
    values: [from, to],
    subjects: within,
    transfers: within('t.user_id'),
  };
}

/** These subjects in full, and the transfers of these accounts after what is verified. */
export function touched(
  starts: readonly AccountStart[],
  subjectIds: readonly string[],
  house: HouseBalances,
): Scope {
  return {
    ctes: `starts as (select * from unnest($3::uuid[], $4::bigint[], $5::bigint[]) s (account, version, cents)),
      holders as (select account from starts),
      house as (select * from unnest($1::uuid[], $2::bigint[]) h (id, cents)),
      subjects as (select $6::uuid[])`,
    values: [
      ...houseValues(house),
      starts.map(({ account }) => account),
      starts.map(({ version }) => version),
      starts.map(({ cents }) => cents),
      subjectIds,
    ],
    subjects: (column) => `${column} = any ($6::uuid[])`,
    transfers: 't.version > s.version',
  };
}

function houseValues(house: HouseBalances): unknown[] {
  return [Object.keys(house), Object.values(house)];
}
