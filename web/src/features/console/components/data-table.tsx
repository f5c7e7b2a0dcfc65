import type { ReactNode } from 'react';
import type { PagedName, ReadInput } from '../../../lib/api/inputs.ts';
import { allItems } from '../../../lib/paged.ts';
import type { EmptyArtKind } from '../../../ui/empty-art.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { type QueryOf, type RowOf, usePaged } from '../api/use-paged.ts';
import classes from './data-table.module.css';

export type Column<T> = {
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Right-aligned, for amounts and counts. */
  readonly numeric?: boolean;
  /** The label is for screen readers only. */
  readonly quiet?: boolean;
};

type RowsProps<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
};

/** A dense table; on narrow screens each row becomes a card with labelled cells. */
export function Rows<T>({ caption, columns, rows, rowKey }: RowsProps<T>) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, numeric, quiet }) => (
            <th key={label} scope="col" data-numeric={numeric}>
              {quiet ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, cell, numeric, quiet }) => (
              <td key={label} data-label={quiet ? undefined : label} data-numeric={numeric}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Empty = { readonly art: EmptyArtKind; readonly title: string; readonly text?: string };

/** A list of the API as a table. */
export type Table<N extends PagedName> = {
  readonly name: N;
  readonly caption: string;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly rowKey: (row: RowOf<N>) => string;
  /** What a list without rows says, which may depend on its filters. */
  readonly empty: Empty | ((chosen: QueryOf<N>) => Empty);
};

type Props<N extends PagedName> = { table: Table<N>; input: ReadInput<N> };

/** A table with cursor paging, including its loading, empty and error states. */
export function DataTable<N extends PagedName>({ table: { name, empty, ...table }, input }: Props<N>) {
  const query = usePaged(name, input);
  if (query.isPending)
    return <Skeletons label={`Loading ${table.caption.toLowerCase()}…`} count={6} height={52} />;
  if (query.isError && !query.data)
    return <QueryFailure error={query.error} onRetry={() => void query.refetch()} />;
  const rows = allItems(query.data);
  if (rows.length === 0)
    return (
      <EmptyState
        {...(typeof empty === 'function' ? empty((input as { query: QueryOf<N> }).query) : empty)}
      />
    );
  return (
    <div className={classes.frame} aria-busy={query.isPlaceholderData}>
      <Rows {...table} rows={rows} />
      <LoadMore list={query} />
    </div>
  );
}
