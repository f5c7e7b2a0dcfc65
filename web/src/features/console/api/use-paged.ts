import { keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { PagedName, ReadInput } from '../../../lib/api/inputs.ts';
import { type Pages, usePages } from '../../../lib/api/use-api.ts';
import type { Paged } from '../../../lib/paged.ts';

/** A list of the console. It keeps its rows while another filter loads. */
export function usePaged<N extends PagedName>(name: N, input: ReadInput<N>): Pages<N> {
  return usePages(name, input, { placeholderData: keepPreviousData });
}

export type PagedQuery<T> = UseInfiniteQueryResult<Paged<T>>;
