import type { Answer } from '../calls.ts';
import { upperId } from '../ids.ts';
import type { Issue } from './orders.ts';
import type { FieldMistake } from './read-requests.ts';

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const unknown = () => refused({ issue: 'INVALID_RESOURCE_ID', status: 404 });
export const invalid = (mistake: FieldMistake) =>
  paypalFault(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ ...mistake, location: 'body' }],
  );

export function refused({ issue, status }: Issue): Answer {
  const [name, message] =
    status === 404
      ? ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.']
      : [
          'UNPROCESSABLE_ENTITY',
          'The requested action could not be performed, semantically incorrect, or failed business validation.',
        ];
  return paypalFault(status, name!, message!, [
    { issue, description: issue.toLowerCase().replaceAll('_', ' ') },
  ]);
}

/** An error response in PayPal's format. */
export function paypalFault(
  status: number,
  name: string,
  message: string,
  details: readonly object[] = [],
): Answer {
  const debug_id = upperId(13).toLowerCase();
  return {
    status,
    body: { name, message, debug_id, details, links: [] },
    headers: { 'paypal-debug-id': debug_id },
  };
}

export const paypalError = (status: number): Answer =>
  paypalFault(
    status,
    status < 500 ? 'REFUSED_ON_REQUEST' : 'INTERNAL_SERVER_ERROR',
    'This failure was requested.',
  );
