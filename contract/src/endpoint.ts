import type { RefusalCode } from '@sidebet/domain/refusals';
import type { z } from 'zod';

/** One entry of the contract. The server implements each entry; the web calls it by the same definition. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify form: `/api/bets/:uniqueId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** Who may call it: anybody, a signed-in person, or an operator. To others an operator's entry does not exist. */
  readonly access: 'public' | 'user' | 'admin';
  /** True where money may move or an operator acts: the request must carry an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is the bytes of one file, sent as application/octet-stream; a longer one is refused with `tooLarge`. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: RefusalCode };
  /** The 200 answer is a file of one of these media types instead of JSON; `response` says nothing then. */
  readonly download?: readonly string[];
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
