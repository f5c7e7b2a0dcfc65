import type { Api } from '@sidebet/contract/api';
import type { QueryInput, ResponseOf } from '@sidebet/contract/endpoint';
import { keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { PagedName, ReadInput } from '../../../lib/api/inputs.ts';
import { usePages } from '../../../lib/api/use-api.ts';
import type { Paged } from '../../../lib/paged.ts';

/** A row of a list. */
export type RowOf<N extends PagedName> =
  ResponseOf<Api[N]> extends { items: readonly (infer Row)[] } ? Row : never;

/** What a list is filtered by. */
export type QueryOf<N extends PagedName> = {
  readonly [K in Exclude<keyof QueryInput<Api[N]>, 'cursor' | 'limit'>]-?: NonNullable<QueryInput<Api[N]>[K]>;
};

/** A list of the console. It keeps its rows while another filter loads. */
export function usePaged<N extends PagedName>(name: N, input: ReadInput<N>) {
  const pages: unknown = usePages(name, input, { placeholderData: keepPreviousData });
  return pages as UseInfiniteQueryResult<Paged<RowOf<N>>>;
}
