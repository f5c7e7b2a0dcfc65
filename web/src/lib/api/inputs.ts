import type { Api, EndpointName } from '@sidebet/contract/api';
import type { BodyInput, ParamsOf, QueryInput, ResponseOf } from '@sidebet/contract/endpoint';
import type { Paged } from '../paged.ts';

/** `{ [key]: T }` if the endpoint declares that part, otherwise nothing. */
type Part<Key extends string, T> = [T] extends [undefined] ? object : { readonly [K in Key]: T };
/** Optional unless a part of it is required. */
type QueryPart<T> = object extends T ? { readonly query?: T } : Part<'query', T>;

type Named<Condition> = { [N in EndpointName]: Api[N] extends Condition ? N : never }[EndpointName];

/** Endpoints that return data and change nothing. */
export type ReadName = Exclude<Named<{ method: 'GET' }>, Named<{ download: object }>>;
/** Endpoints that return a list page by page. */
export type PagedName = {
  [N in ReadName]: QueryInput<Api[N]> extends { cursor?: string | undefined; limit?: unknown } ? N : never;
}[ReadName];
/** Endpoints that return everything at once. */
export type SingleName = Exclude<ReadName, PagedName>;
/** Endpoints that change something. Uploads report progress and have `uploadFile`. */
export type ActionName = Exclude<EndpointName, Named<{ method: 'GET' }> | Named<{ upload: object }>>;

/** What a page passes to a read. `usePages` adds the cursor. */
export type ReadInput<N extends ReadName> = Part<'params', ParamsOf<Api[N]>> &
  QueryPart<N extends PagedName ? Omit<QueryInput<Api[N]>, 'cursor'> : QueryInput<Api[N]>>;

type Parts<N extends ActionName> = Part<'params', ParamsOf<Api[N]>> &
  QueryPart<QueryInput<Api[N]>> &
  Part<'body', BodyInput<Api[N]>>;
/** What a page passes to an action; nothing if the endpoint takes nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a variable of type void may be left out.
export type ActionInput<N extends ActionName> = keyof Parts<N> extends never ? void : Parts<N>;

/** What the cache holds of an endpoint. */
export type DataOf<N extends EndpointName> =
  ResponseOf<Api[N]> extends { items: (infer Item)[]; nextCursor: string | null }
    ? Paged<Item>
    : ResponseOf<Api[N]>;
