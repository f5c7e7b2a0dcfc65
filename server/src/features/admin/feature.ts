import type { adminEndpoints } from '@sidebet/contract/admin';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { verifyAudit } from '../../audit/verify.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listSecurityEvents } from '../../security-log/list.ts';
import { listChanges } from '../protection/changes.ts';
import { readState } from '../protection/view.ts';
import { listTransactions } from '../statements/transactions.ts';
import { listQueue, readWithdrawal } from '../withdrawals/withdrawal-queue.ts';
import { listWithdrawals } from '../withdrawals/withdrawals.ts';
import { adjustBalance, approveAdjustment, listAdjustments, rejectAdjustment } from './adjust.ts';
import { listAudit } from './audit-log.ts';
import { listAdminBets, readAdminBet, voidAdminBet } from './bets.ts';
import { enterEventResult, stopEvent, stopSport, voidEvent } from './event-actions.ts';
import { listAdminEvents, listSports, readAdminEvent } from './events.ts';
import { type OversightContext, oversightHandlers } from './oversight-handlers.ts';
import { isPerson, listDeposits, listPeople, listUserSessions, readAdminPerson } from './people.ts';
import { resolveEventHold } from './resolve-hold.ts';
import { approveResult, listResults, rejectResult } from './result-approvals.ts';
import { changeSettings, readAdminSettings } from './settings.ts';
import { answerTicket, moveTicket } from './support.ts';
import { listAllTickets, readTicket } from './support-queue.ts';
import { endPersonsSessions, liftSuspension, suspendPerson } from './suspend.ts';
import { decideWithdrawal } from './withdrawals.ts';

/** The operator console. The contract decides who may call; act.ts records what and why. */
export function adminFeature(context: OversightContext) {
  const { pool, clock, wallClock } = context;
  const ofPerson = async <T>(userId: string, read: () => Promise<T>): Promise<T | Refusal> =>
    (await isPerson(pool, userId)) ? read() : refuse('userNotFound');
  const handlers: Handlers<keyof typeof adminEndpoints> = {
    ...oversightHandlers(context),
    adminListSecurityEvents: ({ query }) => listSecurityEvents(pool, query),
    adminListAudit: ({ query }) => listAudit(pool, query),
    adminVerifyAudit: async () => {
      const { head, ...found } = await verifyAudit(pool);
      return { ...found, headSeq: head.seq, headHash: head.hash };
    },
    adminGetSettings: () => readAdminSettings(pool, clock),
    adminChangeSettings: (call) => changeSettings(context, call),
    adminListPeople: ({ query }) => listPeople(pool, query),
    adminGetPerson: ({ params }) => readAdminPerson(pool, params.userId, clock.now()),
    adminListTransactions: ({ params, query }) =>
      ofPerson(params.userId, () => listTransactions(pool, params.userId, query)),
    adminListDeposits: ({ params, query }) =>
      ofPerson(params.userId, () => listDeposits(pool, params.userId, query)),
    adminListWithdrawals: ({ params, query }) =>
      ofPerson(params.userId, () => listWithdrawals({ pool, clock }, params.userId, query)),
    adminListSessions: ({ params }) =>
      ofPerson(params.userId, () => listUserSessions(pool, params.userId, clock.now())),
    adminGetProtection: ({ params }) =>
      ofPerson(params.userId, () => readState(pool, clock, params.userId.toLowerCase())),
    adminListProtectionChanges: ({ params, query }) =>
      ofPerson(params.userId, () => listChanges(pool, params.userId, query)),
    adminEndSessions: (call) => endPersonsSessions(context, call, call.params.userId.toLowerCase()),
    adminSuspend: (call) => suspendPerson(context, call, call.params.userId.toLowerCase()),
    adminLiftSuspension: (call) => liftSuspension(context, call, call.params.userId.toLowerCase()),
    adminAdjust: (call) => adjustBalance(context, call, call.params.userId.toLowerCase()),
    adminListAdjustments: ({ viewer, query }) => listAdjustments(pool, viewer.id, query),
    adminApproveAdjustment: (call) => approveAdjustment(context, call, call.params.id.toLowerCase()),
    adminRejectAdjustment: (call) => rejectAdjustment(context, call, call.params.id.toLowerCase()),
    adminListEvents: ({ viewer, query }) => listAdminEvents(pool, viewer.id, clock.now(), query),
    adminGetEvent: ({ viewer, params }) => readAdminEvent(pool, viewer.id, params.eventId),
    adminEnterResult: (call) => enterEventResult(context, call, call.params.eventId),
    adminListResults: ({ viewer, query }) => listResults(pool, viewer.id, query),
    adminApproveResult: (call) => approveResult(context, call, readId(call)),
    adminRejectResult: (call) => rejectResult(context, call, readId(call)),
    adminVoidEvent: (call) => voidEvent(context, call, call.params.eventId),
    adminResolveHold: (call) => resolveEventHold(context, call, call.params.eventId),
    adminStopEvent: (call) => stopEvent(context, call, call.params.eventId),
    adminListSports: ({ viewer }) => listSports(pool, viewer.id, clock.now()),
    adminStopSport: (call) => stopSport(context, call, call.params.sportKey),
    adminListBets: ({ query }) => listAdminBets(pool, query),
    adminGetBet: ({ params }) => readAdminBet(pool, params.uniqueId),
    adminVoidBet: (call) => voidAdminBet(context, call, call.params.uniqueId),
    adminListAllWithdrawals: ({ query }) => listQueue(pool, wallClock.now(), query),
    adminGetWithdrawal: ({ params }) => readWithdrawal(pool, params.id, wallClock.now()),
    adminApproveWithdrawal: (call) => decideWithdrawal(context, call, { act: 'approve', id: readId(call) }),
    adminRejectWithdrawal: (call) => {
      const { told, seen } = call.body;
      return decideWithdrawal(context, call, { act: 'reject', id: readId(call), told, seen });
    },
    adminRetryWithdrawal: (call) => decideWithdrawal(context, call, { act: 'retry', id: readId(call) }),
    adminPaidByHand: (call) => decideWithdrawal(context, call, { act: 'paidByHand', id: readId(call) }),
    adminSettlePaid: (call) => decideWithdrawal(context, call, { act: 'settlePaid', id: readId(call) }),
    adminSettleReturned: (call) => {
      const { told } = call.body;
      return decideWithdrawal(context, call, { act: 'settleReturned', id: readId(call), told });
    },
    adminEndReview: (call) => decideWithdrawal(context, call, { act: 'endReview', id: readId(call) }),
    adminListTickets: ({ query }) => listAllTickets(pool, query),
    adminGetTicket: ({ params }) => readTicket(pool, params.id),
    adminAnswerTicket: (call) => answerTicket(context, call, readId(call)),
    adminCloseTicket: (call) => moveTicket(context, call, readId(call), 'close'),
    adminReopenTicket: (call) => moveTicket(context, call, readId(call), 'reopen'),
  };
  return { handlers };
}

function readId({ params }: { readonly params: { readonly id: string } }): string {
  return params.id.toLowerCase();
}
