import type { Check } from './run-checks.ts';

/** What a transfer `t` brought to the account with a stored balance that it names. */
const change = 'case when t.credit_account = t.user_id then t.amount_cents else -t.amount_cents end';

/** The checks of one table of accounts with stored balances. */
function balanceChecks(
  name: string,
  { table, id, cents, isOfTable }: Readonly<Record<'table' | 'id' | 'cents' | 'isOfTable', string>>,
): Check[] {
  return [
    {
      name: `balance of ${name}`,
      part: 'accounts',
      sql: ({ transfers }) => `
        select a.${id}::text as subject, a.${cents} as stored, s.cents + t.sum as computed
        from starts s join ${table} a on a.${id} = s.account cross join lateral (
          select coalesce(sum(${change}), 0)::bigint as sum
          from transfers t where t.user_id = s.account and ${transfers}) t
        where a.${cents} <> s.cents + t.sum order by a.${id}`,
    },
    {
      name: `number of transfers of ${name}`,
      part: 'accounts',
      sql: ({ transfers }) => `
        select a.${id}::text as subject, a.version as stored, t.n as computed
        from starts s join ${table} a on a.${id} = s.account cross join lateral (
          select case when s.version + count(*) = coalesce(max(t.version), s.version) then s.version + count(*) else -1 end as n
          from transfers t where t.user_id = s.account and ${transfers}) t
        where a.version <> t.n order by a.${id}`,
    },
    {
      name: `transfer without ${name}`,
      part: 'accounts',
      sql: () => `
        select t.account::text as subject, 0 as stored, 1 as computed from holders t
        where ${isOfTable} and not exists (select from ${table} a where a.${id} = t.account)
        order by t.account`,
    },
  ];
}

/** Users' accounts and members' accounts in groups. */
export const accountChecks: readonly Check[] = [
  ...balanceChecks('account', {
    table: 'accounts',
    id: 'user_id',
    cents: 'available_cents',
    isOfTable: 'not is_group_id(t.account)',
  }),
  {
    name: 'balance before a transfer of account',
    part: 'accounts',
    sql: ({ transfers }) => `
      select t.user_id || ', number ' || t.version as subject, t.user_id::text as subject_id, t.before_cents as stored, t.previous as computed
      from starts s cross join lateral (
        select t.user_id, t.version, t.before_cents, lag(t.after_cents, 1, s.cents) over (order by t.version) as previous
        from transfers t where t.user_id = s.account and ${transfers}) t
      where t.before_cents <> t.previous order by t.user_id, t.version`,
  },
  {
    // The next round continues with this balance. A CHECK ties it to the amount, which a superuser can drop.
    name: 'balance after a transfer of account',
    part: 'accounts',
    sql: ({ transfers }) => `
      select t.user_id || ', number ' || t.version as subject, t.user_id::text as subject_id, t.after_cents as stored, t.computed
      from starts s cross join lateral (
        select t.user_id, t.version, t.after_cents, t.before_cents + ${change} as computed
        from transfers t where t.user_id = s.account and ${transfers} offset 0) t
      where t.after_cents <> t.computed order by t.user_id, t.version`,
  },
  ...balanceChecks('group account', {
    table: 'group_accounts',
    id: 'id',
    cents: 'balance_cents',
    isOfTable: 'is_group_id(t.account)',
  }),
];
