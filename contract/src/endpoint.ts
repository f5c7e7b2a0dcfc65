import type { z } from 'zod';

/** One entry of the contract. The server implements each entry; the web calls it by the same definition. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify form: `/api/bets/:uniqueId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** Who may call it: anybody, or a signed-in person. */
  readonly access: 'public' | 'user';
  /** True where money may move: the request must carry an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body of the 200 answer; `z.null()` answers 204 without a body. */
  readonly response: z.ZodType;
};

/** Keeps the literal types of an entry while checking its form. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** What a caller sends. */
export type QueryInput<E extends Endpoint> = In<E['query']>;
export type BodyInput<E extends Endpoint> = In<E['body']>;
/** What a handler answers and a caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
