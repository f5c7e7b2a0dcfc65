import type { RefusalCode } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { routeOf } from '../log-clean.ts';
import { type SecurityLog, sourceOf } from './record.ts';

/**
 * Refusals by an access rule. To a person who asks for what is somebody else's, it does not exist: those codes are here
 * too, though a page that was open for long may hear them as well.
 */
const accessRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'forbidden',
  'wrongOrigin',
  'notYourBet',
  'notOfferedToYou',
  'depositNotFound',
  'withdrawalNotFound',
  'transactionNotFound',
  'requestNotFound',
  'attachmentNotFound',
  'passkeyNotFound',
  'sessionNotFound',
  'ownAccount',
  'ownAdjustment',
  'ownWithdrawal',
  'ownTicket',
  'operatorNeedsSecondFactor',
  'operatorHoldsBet',
  'operatorBetsOnEvent',
  'operatorBetsOnSport',
]);

/** One row per person, place and refusal in this long, so that a person who tries on and on does not fill the log. */
const quietMs = 60_000;
const maxRemembered = 10_000;

/** Records refused access of signed-in people, with the route and the refusal's code. */
export function watchRefusals(app: FastifyInstance, log: SecurityLog, clock: Clock): void {
  const lastNoted = new Map<string, number>();

  function isNews(key: string): boolean {
    const now = clock.now();
    const last = lastNoted.get(key);
    if (last !== undefined && now < last + quietMs) return false;
    lastNoted.delete(key);
    if (lastNoted.size >= maxRemembered) lastNoted.delete(lastNoted.keys().next().value!);
    lastNoted.set(key, now);
    return true;
  }

  app.addHook('onResponse', (request, _reply, done) => {
    const { viewer, refusedWith } = request;
    if (viewer && refusedWith && isByAccessRule(request, refusedWith)) {
      const detail = `${endpointOf(request)}.${refusedWith}`;
      if (isNews(`${viewer.id} ${detail}`)) {
        log.note({ kind: 'access.refused', userId: viewer.id, detail, source: sourceOf(request) });
      }
    }
    done();
  });
}

/** The console does not exist for anybody but operators. */
function isByAccessRule(request: FastifyRequest, code: RefusalCode): boolean {
  if (accessRefusals.has(code)) return true;
  return code === 'notFound' && routeOf(request).startsWith('/api/admin/');
}

/** The contract's name of the endpoint. */
function endpointOf(request: FastifyRequest): string {
  const schema = request.routeOptions.schema as { operationId?: string } | undefined;
  return schema?.operationId ?? 'unknown';
}
