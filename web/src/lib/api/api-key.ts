import type { Api, EndpointName } from '@sidebet/contract/api';
import type { BodyInput, ParamsOf, QueryInput } from '@sidebet/contract/endpoint';
import type { DataTag } from '@tanstack/react-query';
import type { DataOf } from './inputs.ts';

/** All of a read's input or a part of it: `{ params: { eventId } }` matches every read of that event. */
export type KeyInput<N extends EndpointName> = {
  readonly params?: Partial<ParamsOf<Api[N]>>;
  readonly query?: Partial<NonNullable<QueryInput<Api[N]>>>;
  readonly body?: Partial<NonNullable<BodyInput<Api[N]>>>;
};

/** Carries the type of the cached data. */
export type ApiKey<N extends EndpointName> = DataTag<readonly [N, KeyInput<N>?], DataOf<N>>;

/**
 * The cache key of a read: its endpoint and its input. Every key is built here, because the live stream writes to what pages
 * read. Missing and undefined values are the same, so `{}` and no input are too.
 */
export function apiKey<N extends EndpointName>(name: N, input: KeyInput<N> = {}): ApiKey<N> {
  const isFilled = (part: object = {}) => Object.values(part).some((value) => value !== undefined);
  const parts = Object.entries(input).filter(([, part]) => isFilled(part));
  const key = parts.length === 0 ? [name] : [name, Object.fromEntries(parts)];
  return key as readonly unknown[] as ApiKey<N>;
}

/** The input in a key that was found in the cache. */
export function inputIn<N extends EndpointName>(queryKey: readonly unknown[]): KeyInput<N> {
  return (queryKey[1] ?? {}) as KeyInput<N>;
}
