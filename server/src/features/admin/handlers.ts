import type { adminEndpoints } from '@sidebet/contract/admin';
import type { Refusal } from '@sidebet/domain/refusals';
import { verifyAudit } from '../../audit/verify.ts';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { listTransactions } from '../wallet/transactions.ts';
import { listWithdrawals } from '../wallet/withdrawals.ts';
import type { AdminDeps } from './act.ts';
import { adjustBalance, approveAdjustment, listAdjustments, rejectAdjustment } from './adjust.ts';
import { listAudit } from './audit-log.ts';
import { listAdminBets, readAdminBet, voidAdminBet } from './bets.ts';
import { enterEventResult, stopEvent, stopSport, voidEvent } from './event-actions.ts';
import { listAdminEvents, listSports, readAdminEvent } from './events.ts';
import { isPerson, listDeposits, listPeople, listSessions, readPerson } from './people.ts';
import { changeSettings, readAdminSettings } from './settings.ts';
import { endPersonsSessions, liftSuspension, suspendPerson } from './suspend.ts';

/** What operators see and do. Who may call is the contract's to say; why and what is written down, act.ts's. */
export function adminHandlers(deps: AdminDeps): Handlers<keyof typeof adminEndpoints> {
  const { pool, clock } = deps;
  const ofPerson = async <T>(userId: string, read: () => Promise<T>): Promise<T> => {
    if (!(await isPerson(pool, userId))) throw new RefusalError(refusalOf('userNotFound'));
    return read();
  };
  return {
    adminListAudit: ({ query }) => listAudit(pool, query),
    adminVerifyAudit: async () => {
      const { head, ...found } = await verifyAudit(pool);
      return { ...found, headSeq: head.seq, headHash: head.hash };
    },
    adminGetSettings: () => readAdminSettings(pool),
    adminChangeSettings: (call) => changeSettings(deps, call),
    adminListPeople: ({ query }) => listPeople(pool, query),
    adminGetPerson: async ({ params }) => found(await readPerson(pool, params.userId, clock.now())),
    adminListTransactions: ({ params, query }) =>
      ofPerson(params.userId, () => listTransactions(pool, params.userId, query)),
    adminListDeposits: ({ params, query }) =>
      ofPerson(params.userId, () => listDeposits(pool, params.userId, query)),
    adminListWithdrawals: ({ params, query }) =>
      ofPerson(params.userId, () => listWithdrawals(pool, params.userId, query)),
    adminListSessions: ({ params }) =>
      ofPerson(params.userId, () => listSessions(pool, params.userId, clock.now())),
    adminEndSessions: (call) => endPersonsSessions(deps, call, call.params.userId.toLowerCase()),
    adminSuspend: (call) => suspendPerson(deps, call, call.params.userId.toLowerCase()),
    adminLiftSuspension: (call) => liftSuspension(deps, call, call.params.userId.toLowerCase()),
    adminAdjust: (call) => adjustBalance(deps, call, call.params.userId.toLowerCase()),
    adminListAdjustments: ({ viewer, query }) => listAdjustments(pool, viewer.id, query),
    adminApproveAdjustment: (call) => approveAdjustment(deps, call, call.params.id.toLowerCase()),
    adminRejectAdjustment: (call) => rejectAdjustment(deps, call, call.params.id.toLowerCase()),
    adminListEvents: ({ query }) => listAdminEvents(pool, clock.now(), query),
    adminGetEvent: async ({ params }) => found(await readAdminEvent(pool, params.eventId)),
    adminEnterResult: (call) => enterEventResult(deps, call, call.params.eventId),
    adminVoidEvent: (call) => voidEvent(deps, call, call.params.eventId),
    adminStopEvent: (call) => stopEvent(deps, call, call.params.eventId),
    adminListSports: () => listSports(pool, clock.now()),
    adminStopSport: (call) => stopSport(deps, call, call.params.sportKey),
    adminListBets: ({ query }) => listAdminBets(pool, query),
    adminGetBet: async ({ params }) => found(await readAdminBet(pool, params.uniqueId)),
    adminVoidBet: (call) => voidAdminBet(deps, call, call.params.uniqueId),
  };
}

function found<T extends object>(answer: T | Refusal): T {
  if ('kind' in answer && answer.kind === 'refusal') throw new RefusalError(answer as Refusal);
  return answer as T;
}
