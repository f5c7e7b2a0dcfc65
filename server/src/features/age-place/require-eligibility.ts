import type { EndpointName } from '@sidebet/contract/api';
import type { FastifyRequest } from 'fastify';
import type { AfterAnswer } from '../../http/after-answer.ts';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import type { Eligibility } from './eligibility.ts';
import { originOf } from './origin-of.ts';

type AnyCall = { readonly viewer: Viewer; readonly request: FastifyRequest };

/**
 * The same handlers, where the named ones first check age and place. Never name handlers that pay out money:
 * withdrawals, deletions and refunds need no eligibility.
 */
export function requireEligibility<H extends object>(
  eligibility: Eligibility,
  handlers: H,
  names: Names<H>,
): H {
  return around(handlers, names, async (handle, { viewer, request }) => {
    const refusal = await eligibility.mayPlay(viewer.id, originOf(request));
    if (refusal) throw new RefusalError(refusal);
    return handle();
  });
}

/**
 * The same handlers, where the named ones check age and place after responding. The verdict is recorded for
 * operators and blocks nothing.
 */
export function recordEligibility<H extends object>(
  eligibility: Eligibility,
  afterwards: AfterAnswer,
  handlers: H,
  names: Names<H>,
): H {
  return around(handlers, names, async (handle, { viewer, request }) => {
    const origin = originOf(request);
    const answer = await handle();
    afterwards.run('check age and place', () => eligibility.mayPlay(viewer.id, origin));
    return answer;
  });
}

type Names<H> = readonly (keyof H & EndpointName)[];

function around<H extends object>(
  handlers: H,
  names: Names<H>,
  asked: (handle: () => Promise<unknown>, call: AnyCall) => Promise<unknown>,
): H {
  const guarded = names.map((name) => {
    const handler = handlers[name] as (call: AnyCall) => Promise<unknown>;
    return [name, (call: AnyCall) => asked(() => handler(call), call)];
  });
  return { ...handlers, ...Object.fromEntries(guarded) };
}
