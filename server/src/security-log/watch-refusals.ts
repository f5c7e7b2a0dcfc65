import type { RefusalCode } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readRoute } from '../logging/log-clean.ts';
import type { WallClock } from '../time/clock.ts';
import { readSource, type SecurityLog } from './record.ts';

/**
 * Refusals by an access rule. Other users' objects are reported as "not found", so those codes are included,
 * although a stale page can cause them too.
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

/** At most one row per user, address and refusal in this time, so repeated attempts do not fill the log. */
const quietMs = 60_000;
const maxRemembered = 10_000;

/** Records refused access by signed-in users with the endpoint and the refusal code. */
export function watchRefusals(app: FastifyInstance, log: SecurityLog, clock: WallClock): void {
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

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { viewer, refusedWith } = request;
    if (viewer && refusedWith && isByAccessRule(request, refusedWith)) {
      const detail = `${readEndpoint(request)}.${refusedWith}`;
      if (isNews(`${viewer.id} ${detail}`)) {
        log.note({ kind: 'access.refused', userId: viewer.id, detail, source: readSource(request) });
      }
    }
    done();
  });
}

/** For non-operators the console does not exist. */
function isByAccessRule(request: FastifyRequest, code: RefusalCode): boolean {
  if (accessRefusals.has(code)) return true;
  return code === 'notFound' && readRoute(request).startsWith('/api/admin/');
}

/** The contract's name of the endpoint. */
function readEndpoint(request: FastifyRequest): string {
  const schema = request.routeOptions.schema as { operationId?: string } | undefined;
  return schema?.operationId ?? 'unknown';
}
