import type { ComponentProps, ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import type { PagedName, ReadInput } from '../../../lib/api/inputs.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { QueryOf } from '../api/use-paged.ts';
import { type Choice, useChoices, useSearchText } from '../use-filters.ts';
import { ConsolePage, Filters, SearchField, type SearchOptions } from './console-page.tsx';
import { DataTable, type Table } from './data-table.tsx';

/** Each part of the query whose values the contract lists has a filter with a text for each of them. Others may have one. */
type Choices<N extends PagedName, Q = QueryOf<N>> = {
  readonly [K in keyof Q as string extends Q[K] ? never : Q[K] extends string ? K : never]: Choice<
    Extract<Q[K], string>
  >;
} & { readonly [K in keyof Q as string extends Q[K] ? K : never]?: Choice };

type FilteredProps<N extends PagedName> = {
  readonly table: Table<N>;
  readonly search?: SearchOptions;
  readonly choices: Choices<N>;
};

/** A table below its filters. */
export function FilteredTable<N extends PagedName>({ table, search, choices }: FilteredProps<N>) {
  const filters: Readonly<Record<string, Choice>> = choices;
  const text = useSearchText();
  const [chosen, choose] = useChoices(filters);
  const input: unknown = { query: search ? { q: text.q, ...chosen } : chosen };
  return (
    <>
      <Filters>
        {search && <SearchField search={text} {...search} />}
        {Object.entries(filters).map(([name, { label, options }]) => (
          <SelectField
            key={name}
            label={label}
            value={chosen[name]!}
            options={Object.entries(options).map(([value, option]) => ({ value, label: option }))}
            onChange={(value) => choose(name, value)}
          />
        ))}
      </Filters>
      <DataTable table={table} input={input as ReadInput<N>} />
    </>
  );
}

type Declared<N extends PagedName> = FilteredProps<N> & {
  readonly title: string;
  readonly intro: string;
  /** The page around the list, where it has more than title and intro. */
  readonly Frame?: ComponentType<ComponentProps<typeof ConsolePage>>;
  /** The page of one row, below the address of the list. */
  readonly subject?: { readonly param: string; readonly Page: ComponentType };
};

/** A page of the console with one list. */
export function consoleList<N extends PagedName>({
  title,
  intro,
  Frame = ConsolePage,
  subject,
  ...list
}: Declared<N>) {
  const List = () => (
    <Frame title={title} intro={intro}>
      <FilteredTable {...list} />
    </Frame>
  );
  if (!subject) return List;
  return () => (
    <Routes>
      <Route index element={<List />} />
      <Route path={`:${subject.param}`} element={<subject.Page />} />
    </Routes>
  );
}
