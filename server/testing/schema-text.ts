import type pg from 'pg';
import { plainSql, wrap } from './plain-sql.ts';

/**
 * The schema of a migrated database as SQL that creates it in an empty one: types, tables and functions by name, each after what
 * it uses, then the rows that migrations insert, and the migrations. The comments of `written`, the text of before, stay.
 */
export async function schemaText(owner: pg.Client, written: string): Promise<string> {
  await owner.query("set timezone = 'UTC'");
  const parts = inOrder(await readParts(owner), await readDependencies(owner));
  const text = [header, ...parts.map(({ lines }) => lines.join('\n')), ...(await readRows(owner))].join(
    '\n\n',
  );
  return withComments(`${text}\n`, written);
}

const header = `-- What an empty database starts from, instead of running each migration. \`npm run schema\` writes this file from the
-- migrations. Only its comments are written by hand, above a table, column, constraint, index, trigger, function or type.

set local check_function_bodies = off;
create extension if not exists pg_trgm;

-- The application works as this role.
do $$ begin
  create role sidebet_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sidebet_app to %I', current_user);
end $$;
grant usage on schema public to sidebet_app;`;

type Part = { readonly oid: number; readonly lines: string[] };

async function readParts(owner: pg.Client): Promise<Part[]> {
  const read = async (sql: string) => (await owner.query<{ oid: number; line: string }>(sql)).rows;
  const [types, tables, functions] = [
    await read(
      `select t.oid, format('create type %s as enum (%s);', typname,
         (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
       from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e' order by typname`,
    ),
    await read(
      `select oid, format('create table %s (', relname) as line
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    ),
    await read(
      `select oid, replace(pg_get_functiondef(oid), 'FUNCTION public.', 'FUNCTION ') as line
       from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
         select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
       order by oid::regprocedure::text`,
    ),
  ];
  const groups: Map<number, { line: string }[]>[] = [];
  for (const sql of [columns, constraints, ends, storage, indexes, triggers, revokes, grants])
    groups.push(Map.groupBy(await read(sql), ({ oid }) => oid));
  const more = (oid: number, [from, to]: readonly [number, number]) =>
    groups.slice(from, to).flatMap((group) => (group.get(oid) ?? []).map(({ line }) => line));
  return [
    ...types.map(({ oid, line }): Part => ({ oid, lines: [wrap(line)] })),
    ...tables.map(({ oid, line }): Part => {
      const inside = more(oid, [0, 2]).map((text) => wrap(`  ${plainSql(text).replaceAll('\n', '\n    ')}`));
      const after = more(oid, [2, 8]).map((text) => wrap(plainSql(text)));
      return { oid, lines: [line, inside.join(',\n'), ...after] };
    }),
    ...functions.map(({ oid, line }): Part => {
      const text = plainSql(
        line.replace('CREATE OR REPLACE', 'CREATE').replace('\n RETURNS', ' RETURNS').trimEnd(),
      );
      const lines = text.includes('$$') ? [`${text};`] : [wrap(`${text};`)];
      return { oid, lines: [...lines, ...more(oid, [6, 8]).map((after) => wrap(plainSql(after)))] };
    }),
  ];
}

/** The name that PostgreSQL gives a constraint of one column. */
const unnamed = `conname = conrelid::regclass || case contype when 'p' then '_pkey' else
  '_' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])
  || case contype when 'c' then '_check' when 'u' then '_key' else '_fkey' end end and cardinality(conkey) = 1`;

const columns = `select attrelid as oid, concat(attname, ' ', format_type(atttypid, atttypmod),
    case when attidentity = 'a' then ' generated always as identity' end,
    case when attnotnull and attidentity = '' and not exists (select from pg_constraint
      where conrelid = attrelid and contype = 'p' and conkey[1] = attnum and ${unnamed}) then ' not null' end,
    ' default ' || pg_get_expr(adbin, adrelid, true),
    (select string_agg(regexp_replace(' ' || pg_get_constraintdef(oid, true), '(?<= KEY| UNIQUE) \\(\\w+\\)| FOREIGN KEY \\(\\w+\\)', ''),
       '' order by position(contype::text in 'pucf'), conname)
     from pg_constraint where conrelid = attrelid and conkey[1] = attnum and contype in ('p', 'u', 'c', 'f') and ${unnamed})) as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped order by attrelid, pg_attribute.attnum`;

const constraints = `select conrelid as oid, format('constraint %s %s', conname, pg_get_constraintdef(oid, true)) as line
  from pg_constraint where contype in ('p', 'u', 'c', 'f') and not (${unnamed}) order by position(contype::text in 'pucf'), conname`;

const ends = `select oid, ')' || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ';' as line
  from pg_class where relkind = 'r'`;

const storage = `select attrelid as oid, format('alter table %s alter column %s set storage external;', attrelid::regclass, attname) as line
  from pg_attribute join pg_type t on t.oid = atttypid where attstorage = 'e' and typstorage <> 'e' order by attnum`;

const indexes = `select indrelid as oid, pg_get_indexdef(indexrelid, 0, true) || ';' as line from pg_index
  where not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid::regclass::text`;

const triggers = `select tgrelid as oid, pg_get_triggerdef(oid, true) || ';' as line
  from pg_trigger where not tgisinternal order by tgname`;

const revokes = `select oid, format('revoke all on function %s from public;', oid::regprocedure) as line from pg_proc
  where not exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`;

const grants = `select oid, format('grant %s on %s to %s;', string_agg(privilege, ', ' order by position(left(privilege, 6) in 'SELECT INSERT UPDATE DELETE'), privilege), object, grantee::regrole) as line
  from (
    select c.oid, c.oid::regclass::text as object, grantee, privilege_type as privilege
    from pg_class c, aclexplode(relacl) where grantee <> relowner
    union all
    select c.oid, c.oid::regclass::text, grantee, privilege_type || ' (' || string_agg(attname, ', ' order by attnum) || ')'
    from pg_class c join pg_attribute on attrelid = c.oid, aclexplode(attacl)
    where grantee <> relowner group by c.oid, grantee, privilege_type
    union all
    select oid, 'function ' || oid::regprocedure, grantee, privilege_type
    from pg_proc, aclexplode(proacl) where grantee not in (proowner, 0)) g
  group by oid, object, grantee`;

type Dependency = { readonly oid: number; readonly needs: number };

/** What a part, or an index, constraint or trigger of it, uses of other parts. */
async function readDependencies(owner: pg.Client): Promise<Dependency[]> {
  const { rows } = await owner.query<Dependency>(
    `with objects as (
       select 'pg_class'::regclass as class, oid, coalesce(indrelid, oid) as part
         from pg_class left join pg_index on indexrelid = oid
       union all select 'pg_constraint'::regclass, oid, conrelid from pg_constraint
       union all select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
       union all select 'pg_trigger'::regclass, oid, tgrelid from pg_trigger where not tgisinternal
       union all select 'pg_proc'::regclass, oid, oid from pg_proc
       union all select 'pg_type'::regclass, t.oid, coalesce(nullif(t.typrelid, 0), nullif(e.typrelid, 0), e.oid, t.oid)
         from pg_type t left join pg_type e on e.oid = t.typelem)
     select distinct o.part as oid, n.part as needs from pg_depend
     join objects o on o.class = classid and o.oid = objid
     join objects n on n.class = refclassid and n.oid = refobjid
     where o.part <> n.part`,
  );
  return rows;
}

/** Types and tables by name, each after what it needs, then the functions that no table needs. */
function inOrder(parts: readonly Part[], dependencies: readonly Dependency[]): Part[] {
  const known = new Map(parts.map((part) => [part.oid, part]));
  const needed = Map.groupBy(dependencies, ({ oid }) => oid);
  const ordered = new Set<Part>();
  const add = (part: Part, path: readonly Part[]) => {
    if (ordered.has(part)) return;
    if (path.includes(part)) throw new Error(`${part.lines[0]} needs itself.`);
    const needs = (needed.get(part.oid) ?? []).flatMap(({ needs: oid }) => known.get(oid) ?? []);
    for (const need of parts.filter((other) => needs.includes(other))) add(need, [...path, part]);
    ordered.add(part);
  };
  for (const part of parts) add(part, []);
  return [...ordered];
}

/** Without what a default writes: when a row was inserted, and numbers that count up in the order of the rows. */
async function readRows(owner: pg.Client): Promise<string[]> {
  const { rows: tables } = await owner.query<{ table: string; columns: string[] }>(
    `select attrelid::regclass::text as table, array_agg(attname::text order by attnum) as columns
     from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attidentity = ''
       and pg_get_expr(adbin, adrelid) is distinct from 'now()'
     group by attrelid order by attrelid::regclass::text = 'migrations', attrelid::regclass::text`,
  );
  const inserts: string[] = [];
  for (const { table, columns: names } of tables) {
    const values = names.map(
      (name) => `coalesce(case when pg_typeof(${name})::text in ('boolean', 'bigint', 'integer', 'smallint')
      then ${name}::text else quote_literal(${name}) end, 'null')`,
    );
    const { rows } = await owner.query<{ row: string }>(
      `select '(' || concat_ws(', ', ${values.join(', ')}) || ')' as row from ${table} t
       order by (to_jsonb(t)->>'seq')::bigint, ${names[0]}`,
    );
    if (rows.length === 0) continue;
    const start = wrap(`insert into ${table} (${names.join(', ')}) values`);
    inserts.push(`${start}\n${rows.map(({ row }) => wrap(`  ${row}`)).join(',\n')};`);
  }
  return inserts;
}

/** Which lines of a schema begin something that a comment can explain, and what that is called. */
function keysOf(lines: readonly string[]): (string | undefined)[] {
  let table = '';
  let inBody = false;
  return lines.map((line) => {
    if (line.split('$$').length === 2) inBody = !inBody;
    if (inBody) return undefined;
    if (line === '') table = '';
    const created = /^create (?:unique )?(?:type|index|trigger|function) .*|^create table \w+/.exec(
      line,
    )?.[0];
    if (created) {
      table = /^create table (\w+)/.exec(line)?.[1] ?? '';
      return /^create (?:unique )?(?:function .*|\w+ \w+)/.exec(created)?.[0];
    }
    const [, inside] = /^ {2}(?:constraint )?(\w+) /.exec(line) ?? [];
    return table && inside && `${table}.${inside}`;
  });
}

function withComments(text: string, written: string): string {
  const comments = new Map<string, string[]>();
  const before = written.split('\n');
  let found: string[] = [];
  for (const [n, key] of keysOf(before).entries()) {
    const line = before[n]!;
    if (/^ *--/.test(line)) found.push(line);
    else {
      if (key && found.length > 0) comments.set(key, found);
      found = [];
    }
  }
  const lines = text.split('\n');
  return keysOf(lines)
    .flatMap((key, n) => [...((key && comments.get(key)) || []), lines[n]])
    .join('\n');
}
