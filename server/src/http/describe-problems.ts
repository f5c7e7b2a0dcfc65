import type { Endpoint } from '@sidebet/contract/endpoint';
import { problem } from '@sidebet/contract/problem';

type Described = {
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly schema: typeof problem } };
};

const descriptions = {
  400: 'The request is malformed, or a rule refuses its values',
  401: 'The session is missing, or the credentials are wrong',
  403: 'This user may not do this, or another site sent the request',
  404: 'It does not exist, or this user may not see it',
  409: 'The current state does not allow it, or the Idempotency-Key belongs to another request',
  410: 'It existed, and is over',
  414: 'An id in the path is too long',
  413: 'The body is too large',
  415: 'This endpoint does not accept the body’s content type',
  429: 'Too many requests',
  500: 'A server error: nothing changed',
  503: 'A dependency is unavailable: retry with the same Idempotency-Key',
  504: 'A dependency did not respond in time',
} as const;
type ProblemStatus = keyof typeof descriptions;

/** The problems an endpoint may return, for the API documents. Each has the contract's problem schema. */
export function describeProblems({
  method,
  access,
  params,
}: Pick<Endpoint, 'method' | 'access' | 'params'>): Record<number, Described> {
  const statuses: ProblemStatus[] = [400, 500, 503];
  if (access !== 'public') statuses.push(401, 403, 404, 429);
  if (method !== 'GET') statuses.push(401, 403, 404, 409, 413, 415, 429, 504);
  // What shows a state, or previews an action, refuses what has another one.
  if (params && access !== 'public') statuses.push(409);
  if (params) statuses.push(414);
  if (params && access === 'public') statuses.push(403, 404, 410, 429);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: descriptions[status],
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}
