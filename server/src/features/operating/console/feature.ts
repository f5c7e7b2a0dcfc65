import type { consoleEndpoints } from '@sidebet/contract/console/endpoints';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { verifyAudit } from '../../../audit/verify.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listSecurityEvents } from '../../../security-log/list.ts';
import { listChanges } from '../../accounts/protection/changes.ts';
import { readState } from '../../accounts/protection/view.ts';
import { listTransactions } from '../../money/statements/transactions.ts';
import { listQueue, readWithdrawal } from '../../money/withdrawals/withdrawal-queue.ts';
import { listWithdrawals } from '../../money/withdrawals/withdrawals.ts';
import { adjustBalance, approveAdjustment, listAdjustments, rejectAdjustment } from './adjust.ts';
import { listAudit } from './audit-log.ts';
import { listOperatorBets, readOperatorBet, voidOperatorBet } from './bets.ts';
import { enterEventResult, stopEvent, stopSport, voidEvent } from './event-actions.ts';
import { listOperatorEvents, listSports, readOperatorEvent } from './events.ts';
import { joinEvent } from './join-event.ts';
import { type OversightContext, oversightHandlers } from './oversight-handlers.ts';
import { isUser, listDeposits, listPeople, listUserSessions, readOperatorUser } from './people.ts';
import { previewResult } from './preview-result.ts';
import { resolveEventHold } from './resolve-hold.ts';
import { approveResult, listResults, rejectResult } from './result-approvals.ts';
import { approveSettings, rejectSettings } from './setting-approvals.ts';
import { listSettingRequests } from './setting-requests.ts';
import { changeSettings, readOperatorSettings } from './settings.ts';
import { answerTicket, moveTicket } from './support.ts';
import { listAllTickets, readTicket } from './support-queue.ts';
import { endUsersSessions, liftSuspension, suspendUser } from './suspend.ts';
import { deleteTeamName, listTeamNames, saveTeamName } from './team-names.ts';
import { decideWithdrawal } from './withdrawals.ts';

/** The operator console. The contract decides who may call; act.ts records what and why. */
export function consoleFeature(context: OversightContext) {
  const { pool, clock, wallClock } = context;
  const ofUser = async <T>(userId: string, read: () => Promise<T>): Promise<T | Refusal> =>
    (await isUser(pool, userId)) ? read() : refuse('userNotFound');
  const handlers: Handlers<keyof typeof consoleEndpoints> = {
    ...oversightHandlers(context),
    operatorListSecurityEvents: ({ query }) => listSecurityEvents(pool, query),
    operatorListAudit: ({ query }) => listAudit(pool, query),
    operatorVerifyAudit: async () => {
      const { head, ...found } = await verifyAudit(pool);
      return { ...found, headSeq: head.seq, headHash: head.hash };
    },
    operatorGetSettings: () => readOperatorSettings(pool, clock),
    operatorChangeSettings: (call) => changeSettings(context, call),
    operatorListSettingRequests: ({ viewer, query }) => listSettingRequests(pool, viewer.id, query),
    operatorApproveSettings: (call) => approveSettings(context, call, call.params.id),
    operatorRejectSettings: (call) => rejectSettings(context, call, call.params.id),
    operatorListPeople: ({ query }) => listPeople(pool, query),
    operatorGetPerson: ({ params }) => readOperatorUser(pool, params.userId, clock.now()),
    operatorListTransactions: ({ params, query }) =>
      ofUser(params.userId, () => listTransactions(pool, params.userId, query)),
    operatorListDeposits: ({ params, query }) =>
      ofUser(params.userId, () => listDeposits(pool, params.userId, query)),
    operatorListWithdrawals: ({ params, query }) =>
      ofUser(params.userId, () => listWithdrawals({ pool, clock }, params.userId, query)),
    operatorListSessions: ({ params }) =>
      ofUser(params.userId, () => listUserSessions(pool, params.userId, clock.now())),
    operatorGetProtection: ({ params }) => ofUser(params.userId, () => readState(pool, clock, params.userId)),
    operatorListProtectionChanges: ({ params, query }) =>
      ofUser(params.userId, () => listChanges(pool, params.userId, query)),
    operatorEndSessions: (call) => endUsersSessions(context, call, call.params.userId),
    operatorSuspend: (call) => suspendUser(context, call, call.params.userId),
    operatorLiftSuspension: (call) => liftSuspension(context, call, call.params.userId),
    operatorAdjust: (call) => adjustBalance(context, call, call.params.userId),
    operatorListAdjustments: ({ viewer, query }) => listAdjustments(pool, viewer.id, query),
    operatorApproveAdjustment: (call) => approveAdjustment(context, call, call.params.id),
    operatorRejectAdjustment: (call) => rejectAdjustment(context, call, call.params.id),
    operatorListEvents: ({ viewer, query }) => listOperatorEvents(pool, viewer.id, clock.now(), query),
    operatorPreviewResult: ({ params, query }) => previewResult(context, params.eventId, query),
    operatorGetEvent: ({ viewer, params }) => readOperatorEvent(pool, viewer.id, params.eventId),
    operatorEnterResult: (call) => enterEventResult(context, call, call.params.eventId),
    operatorListResults: ({ viewer, query }) => listResults(pool, viewer.id, query),
    operatorApproveResult: (call) => approveResult(context, call, call.params.id),
    operatorRejectResult: (call) => rejectResult(context, call, call.params.id),
    operatorVoidEvent: (call) => voidEvent(context, call, call.params.eventId),
    operatorResolveHold: (call) => resolveEventHold(context, call, call.params.eventId),
    operatorJoinEvent: (call) => joinEvent(context, call, call.params.eventId),
    operatorStopEvent: (call) => stopEvent(context, call, call.params.eventId),
    operatorListSports: ({ viewer }) => listSports(pool, viewer.id, clock.now()),
    operatorStopSport: (call) => stopSport(context, call, call.params.sportKey),
    operatorListTeamNames: () => listTeamNames(pool),
    operatorSaveTeamName: (call) => saveTeamName(context, call),
    operatorDeleteTeamName: (call) => deleteTeamName(context, call),
    operatorListBets: ({ query }) => listOperatorBets(context, query),
    operatorGetBet: ({ params }) => readOperatorBet(context, params.uniqueId),
    operatorVoidBet: (call) => voidOperatorBet(context, call, call.params.uniqueId),
    operatorListAllWithdrawals: ({ query }) => listQueue(pool, wallClock.now(), query),
    operatorGetWithdrawal: ({ params }) => readWithdrawal(pool, params.id, wallClock.now()),
    operatorApproveWithdrawal: (call) =>
      decideWithdrawal(context, call, { act: 'approve', id: call.params.id }),
    operatorRejectWithdrawal: (call) => {
      const { told: messageToUser, seen } = call.body;
      return decideWithdrawal(context, call, { act: 'reject', id: call.params.id, messageToUser, seen });
    },
    operatorRetryWithdrawal: (call) => decideWithdrawal(context, call, { act: 'retry', id: call.params.id }),
    operatorPaidByHand: (call) => decideWithdrawal(context, call, { act: 'paidByHand', id: call.params.id }),
    operatorSettlePaid: (call) => decideWithdrawal(context, call, { act: 'settlePaid', id: call.params.id }),
    operatorSettleReturned: (call) => {
      const { told: messageToUser } = call.body;
      return decideWithdrawal(context, call, { act: 'settleReturned', id: call.params.id, messageToUser });
    },
    operatorEndReview: (call) => decideWithdrawal(context, call, { act: 'endReview', id: call.params.id }),
    operatorListTickets: ({ query }) => listAllTickets(pool, query),
    operatorGetTicket: ({ params }) => readTicket(pool, params.id),
    operatorAnswerTicket: (call) => answerTicket(context, call, call.params.id),
    operatorCloseTicket: (call) => moveTicket(context, call, call.params.id, 'close'),
    operatorReopenTicket: (call) => moveTicket(context, call, call.params.id, 'reopen'),
  };
  return { handlers };
}
