import type { EndpointName } from '@sidebet/contract/api';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import type { Gate } from './gate.ts';
import { originOf } from './origin-of.ts';

type AnyCall = { readonly viewer: Viewer; readonly request: FastifyRequest };

/**
 * The same handlers, of which the named ask for age and place first. What gives money back is never named: no
 * withdrawal, delete or refund waits for it.
 */
export function behindGate<H extends object>(
  gate: Gate,
  handlers: H,
  names: readonly (keyof H & EndpointName)[],
): H {
  const guarded: Record<string, unknown> = {};
  for (const name of names) {
    const handler = handlers[name] as (call: AnyCall) => Promise<unknown>;
    guarded[name] = async (call: AnyCall) => {
      const refusal = await gate.mayPlay(call.viewer.id, originOf(call.request));
      if (refusal) throw new RefusalError(refusal);
      return handler(call);
    };
  }
  return { ...handlers, ...guarded };
}
