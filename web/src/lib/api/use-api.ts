import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../api-client.ts';
import { toAppClient } from '../app-client.ts';
import { type ApiKey, apiKey, type KeyInput } from './api-key.ts';
import type { PagedName, ReadInput, ReadName, SingleName } from './inputs.ts';
import { readPolicies } from './read-policies.ts';

type Response<N extends ReadName> = ResponseOf<Api[N]>;
/** Reads that need no input. */
type BareName<N extends ReadName> = { [M in N]: object extends ReadInput<M> ? M : never }[N];
type QueryContext = { readonly client: QueryClient; readonly signal: AbortSignal };

type Options<N extends ReadName, T> = Omit<
  UseQueryOptions<Response<N>, Error, T, ApiKey<N>>,
  'queryKey' | 'queryFn'
>;

function send<N extends ReadName>(name: N, input: object, { client, signal }: QueryContext) {
  const { steps } = toAppClient(client);
  // Callers are checked by the name; the generic options accept any of them.
  return call(name, { ...input, signal, steps } as never) as Promise<Response<N>>;
}

/** A read of an endpoint, with the policy of {@link readPolicies}. */
function apiQuery<N extends SingleName>(name: N, input: ReadInput<N>) {
  return {
    queryKey: apiKey(name, input as KeyInput<N>),
    queryFn: (context: QueryContext) => send(name, input, context),
    ...readPolicies[name],
  };
}

/** Reads an endpoint: `useApi('getEvent', { params: { eventId } })`. */
export function useApi<N extends BareName<SingleName>, T = Response<N>>(
  name: N,
  input?: ReadInput<N>,
  options?: Options<N, T>,
): UseQueryResult<T>;
export function useApi<N extends SingleName, T = Response<N>>(
  name: N,
  input: ReadInput<N>,
  options?: Options<N, T>,
): UseQueryResult<T>;
export function useApi<N extends SingleName, T>(
  name: N,
  input = {} as ReadInput<N>,
  options: Partial<Options<N, T>> = {},
): UseQueryResult<T> {
  return useQuery<Response<N>, Error, T, ApiKey<N>>({ ...apiQuery(name, input), ...options });
}

type PagesOptions<N extends PagedName> = Omit<
  UseInfiniteQueryOptions<Response<N>, Error, InfiniteData<Response<N>>, ApiKey<N>, string | undefined>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>;
export type Pages<N extends PagedName> = UseInfiniteQueryResult<InfiniteData<Response<N>>>;

/** Reads a list page by page: `usePages('listBoard', { query: filter })`. */
export function usePages<N extends BareName<PagedName>>(
  name: N,
  input?: ReadInput<N>,
  options?: PagesOptions<N>,
): Pages<N>;
export function usePages<N extends PagedName>(
  name: N,
  input: ReadInput<N>,
  options?: PagesOptions<N>,
): Pages<N>;
export function usePages<N extends PagedName>(
  name: N,
  input = {} as ReadInput<N>,
  options: Partial<PagesOptions<N>> = {},
): Pages<N> {
  return useInfiniteQuery({
    queryKey: apiKey(name, input as KeyInput<N>),
    queryFn: ({ pageParam, ...context }) =>
      send(name, { ...input, query: { ...(input as { query?: object }).query, cursor: pageParam } }, context),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor ?? undefined,
    ...readPolicies[name],
    ...options,
  }) as Pages<N>;
}
