import type { Endpoint } from '@sidebet/contract/endpoint';
import { problem } from '@sidebet/contract/problem';

type Described = {
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly schema: typeof problem } };
};

const descriptions = {
  400: 'The request is not one this entry understands, or a rule refuses what it says',
  401: 'Nobody is signed in, or the credentials are wrong',
  403: 'Refused to this person, or sent by another site',
  404: 'There is no such thing, or not for this person',
  409: 'Refused as things stand, or the Idempotency-Key belongs to another request',
  414: 'An id in the address is too long',
  413: 'The body is too large',
  415: 'The body is of a type this entry does not take',
  429: 'Too many requests',
  500: 'A fault of the server: nothing was changed',
  503: 'Something needed is away: try again with the same Idempotency-Key',
  504: 'Something needed did not answer in time',
} as const;
type ProblemStatus = keyof typeof descriptions;

/** Which problems an entry may answer with, for the API's description; each is the problem of the contract. */
export function describeProblems({
  method,
  access,
  params,
}: Pick<Endpoint, 'method' | 'access' | 'params'>): Record<number, Described> {
  const statuses: ProblemStatus[] = [400, 500, 503];
  if (access !== 'public') statuses.push(401, 403, 404, 429);
  if (method !== 'GET') statuses.push(401, 403, 404, 409, 413, 415, 429, 504);
  if (params) statuses.push(414);
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
