import type { RefusalCode } from '@sidebet/domain/refusals';
import type { z } from 'zod';

/** One endpoint of the API. The server implements it and the web calls it from the same definition. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Fastify's syntax: `/api/bets/:uniqueId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly tag: string;
  /**
   * Who may call it: anyone, a logged-in user, or an operator. To others, operators' endpoints do not exist.
   * A request with a session counts as use, for users who limit their time.
   */
  readonly access: 'public' | 'user' | 'operator';
  /** Part of cash: a deployment with CASH=off refuses it with `cashOff`. */
  readonly cash?: true;
  /**
   * Checks age and place. `required`: refuses where the user may not bet. `recorded`: checks after the response and
   * refuses nothing, as for endpoints that pay out.
   */
  readonly eligibility?: 'required' | 'recorded';
  /** Refuses a user who has not accepted the current version of the terms. */
  readonly acceptedTerms?: true;
  /** Refuses a user whose email address is not verified. */
  readonly verifiedEmail?: true;
  /** Refuses a session without authentication in the last 10 minutes; of operators, by their second factor. */
  readonly stepUp?: true;
  /** The form's own errors precede `verifiedEmail` and `stepUp`: the handler refuses with `unmetRequirement`. */
  readonly formFirst?: true;
  /** True if money may move or an operator acts: the request must carry an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  /** Calls another service or reads whole tables: the response may take 75 seconds instead of 10. */
  readonly slow?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is one file as application/octet-stream; a larger one is refused with `tooLarge`. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: RefusalCode };
  /** The 200 response is a file of one of these media types; `response` is then unused. */
  readonly download?: readonly string[];
  /**
   * The handler builds each field of the response in its wire form, and it is sent so. Another pass through the schema would take
   * a tenth of the server's time for a new bet.
   */
  readonly sentAsBuilt?: true;
  /** The body of the 200 response; `z.null()` sends 204 without a body. */
  readonly response: z.ZodType;
};

/** Checks an endpoint's shape and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Declares that all these endpoints are part of cash. */
export function cashOnly<Endpoints extends Record<string, Endpoint>>(endpoints: Endpoints): Endpoints {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, definition]) => [name, { ...definition, cash: true }]),
  ) as Endpoints;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a handler, after decoding. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** The input of a caller. */
export type QueryInput<E extends Endpoint> = In<E['query']>;
export type BodyInput<E extends Endpoint> = In<E['body']>;
/** What a handler returns, before encoding. */
export type ResultOf<E extends Endpoint> = Out<E['response']>;
/** What a caller receives. */
export type ResponseOf<E extends Endpoint> = In<E['response']>;
