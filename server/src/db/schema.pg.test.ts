import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { testClusterUrl } from '../../testing/database.ts';
import { schemaText } from '../../testing/schema-text.ts';
import { type MigrateOptions, migrate, migrationNames } from './migrate.ts';

const file = new URL('./schema.sql', import.meta.url);

/** A database with all migrations, which ends with the test. */
async function openDatabase(options: MigrateOptions) {
  const name = `schema_${randomUUID().replaceAll('-', '')}`;
  await asOwner(testClusterUrl(), (owner) => owner.query(`create database ${name}`));
  const { href: url } = Object.assign(new URL(testClusterUrl()), { pathname: `/${name}` });
  expect(new Set(await migrate(url, options))).toEqual(new Set(migrationNames()));
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await asOwner(testClusterUrl(), (owner) => owner.query(`drop database ${name} with (force)`));
    },
  };
}

test('schema.sql is current', async () => {
  await using migrated = await openDatabase({ fromSchema: false });
  const text = await asOwner(migrated.url, (owner) => schemaText(owner, readFileSync(file, 'utf8')));
  await expect(text, 'Run `npm run schema` and review the result.').toMatchFileSnapshot(file.pathname);
});

test('each table of schema.sql says what it is for', () => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const silent = lines.filter(
    (line, n) => line.startsWith('create table') && !lines[n - 1]!.startsWith('--'),
  );
  expect(silent, 'Write a comment above them in schema.sql.').toEqual([]);
});

test('a database from schema.sql has the schema, the privileges and the rows of a migrated one', async () => {
  await using migrated = await openDatabase({ fromSchema: false });
  await using created = await openDatabase({});
  const expected = await asOwner(migrated.url, readAll);
  await asOwner(created.url, async (owner) => {
    expect(findDifferences(expected, await readAll(owner))).toEqual([]);
    for (const change of changes) {
      await owner.query('begin');
      await owner.query(change);
      expect(findDifferences(expected, await readAll(owner)), change).not.toEqual([]);
      await owner.query('rollback');
    }
  });
});

/** Each of these makes a difference that the comparison must find. */
const changes = [
  'alter table bets add column more text',
  'alter table bets alter column void_reason set not null',
  'alter table bets alter column corrections set default 1',
  'alter table bets set (fillfactor = 70)',
  'alter table bets drop constraint bets_declined_challenge',
  'alter table accounts drop constraint accounts_user_id_fkey',
  'drop index bets_lapsing',
  'alter index bets_lapsing rename to bets_lapse',
  'drop trigger audit_log_stays on audit_log',
  'alter table audit_log disable trigger audit_log_stays',
  'grant delete on bets to sidebet_app',
  'grant update (reason) on result_requests to sidebet_app',
  'revoke usage on schema public from sidebet_app',
  'grant execute on function audit_append to public',
  'alter function audit_append security invoker',
  'alter function is_group_id volatile',
  "alter type bet_side add value 'none'",
  'alter sequence hold_times_seq_seq restart',
  "update house_accounts set name = 'Other' where name = 'PayPal'",
  'create view other as select 1',
  "comment on table bets is 'Bets'",
];

function findDifferences(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some, ...others].filter((row) => !some.has(row) || !others.has(row)).sort();
}

/** The catalogs of the schema and all rows, without what says in which order and when something was created. */
async function readAll(owner: pg.Client): Promise<Set<string>> {
  const all = new Set<string>();
  for (const [name, sql] of Object.entries(catalogs)) {
    const { rows } = await owner.query<{ row: string }>(`select row::text from (${sql}) row`);
    for (const { row } of rows) all.add(`${name} ${row}`);
  }
  const { rows: tables } = await owner.query<{ name: string; instants: string[] }>(
    `select relname as name, array(
       select attname::text from pg_attrdef join pg_attribute on (attrelid, attnum) = (adrelid, adnum)
       where adrelid = c.oid and pg_get_expr(adbin, adrelid) = 'now()') as instants
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  );
  for (const { name, instants } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[] - 'log_cnt')::text as row from (select * from ${name}) t`,
      [instants],
    );
    for (const { row } of rows) all.add(`row of ${name} ${row}`);
  }
  return all;
}

/** Of relations in `public`; extensions have none. */
const relation = "(select oid from pg_class where relnamespace = 'public'::regnamespace)";

/**
 * Expressions are printed without parentheses that change nothing. Whether a constraint was validated does not count, because
 * an empty table has nothing to validate.
 */
const catalogs = {
  relations: `select relname, relkind, relpersistence, relrowsecurity, relreplident, reloptions, relacl, relowner::regrole, relam,
    case when relkind = 'v' then pg_get_viewdef(oid, true) end from pg_class where oid in ${relation} and relkind not in ('t', 'i')`,
  columns: `select attrelid::regclass, row_number() over (partition by attrelid order by pg_attribute.attnum), attname,
    format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcompression, attcollation::regcollation,
    attstattarget, attoptions, attacl, pg_get_expr(adbin, adrelid)
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, pg_attribute.attnum)
    where attrelid in ${relation} and relkind in ('r', 'v') and pg_attribute.attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass, conname, contype, condeferrable, condeferred, connoinherit, conindid::regclass,
    replace(pg_get_constraintdef(oid, true), ' NOT VALID', '')
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select pg_get_indexdef(indexrelid, 0, true), indisunique, indisprimary, indisvalid, indisclustered, indisreplident, reloptions
    from pg_index join pg_class on oid = indexrelid where indrelid in ${relation}`,
  triggers: `select pg_get_triggerdef(oid, true), tgenabled from pg_trigger where tgrelid in ${relation} and not tgisinternal`,
  functions: `select pg_get_functiondef(oid), proowner::regrole, proacl from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  types: `select typname, typtype, typacl, array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype <> 'c' and typelem = 0`,
  sequences: `select seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle from pg_sequence`,
  schemas: "select nspname, nspacl from pg_namespace where nspname !~ '^pg_'",
  extensions: 'select extname, extversion, extnamespace::regnamespace from pg_extension',
  comments: `select objoid::regclass, objsubid, description from pg_description
    where classoid = 'pg_class'::regclass and objoid in ${relation}`,
};
