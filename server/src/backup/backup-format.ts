import type pg from 'pg';

/**
 * A backup is a tar.gz: `backup.json`, the rows of every table in parts, the files, the session secret if the installation
 * generated one, and `end.json`.
 */
export const format = 1;
export const headName = 'backup.json';
export const endName = 'end.json';
export const secretName = 'session-secret';
export const filesFolder = 'files';
export const partName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`;
export const tableOfPart = (name: string) => /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(name)?.[1];

type TableShape = { readonly name: string; readonly columns: readonly string[] };

export type Head = {
  readonly format: number;
  readonly version: string;
  readonly createdAt: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly TableShape[];
  readonly sequences: Readonly<Record<string, string | null>>;
};

/** Missing in a backup that was not finished. */
export type End = { readonly rows: Readonly<Record<string, number>>; readonly files: number };

/** Every table but the list of migrations, which migrating writes. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** The time in file names: 20261120T033000Z. */
export const timeStamp = () => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: TableShape) => columns.map(quote).join(', ');
