import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators } from './shared.ts';

/** Every action of operators; what it is about is before the dot. */
export type AuditAction =
  | 'settings.change'
  | 'settings.requestChange'
  | 'settings.rejectChange'
  | 'site.change'
  | 'person.makeOperator'
  | 'person.removeDemoLogin'
  | 'person.suspend'
  | 'person.liftSuspension'
  | 'person.endSessions'
  | 'adjustment.post'
  | 'adjustment.request'
  | 'adjustment.approve'
  | 'adjustment.reject'
  | 'event.enterResult'
  | 'event.correctResult'
  | 'event.requestResult'
  | 'event.approveResult'
  | 'event.rejectResult'
  | 'event.void'
  | 'event.requestVoid'
  | 'event.approveVoid'
  | 'event.rejectVoid'
  | 'event.resolveHold'
  | 'event.join'
  | 'event.stop'
  | 'event.resume'
  | 'sport.stop'
  | 'sport.resume'
  | 'teamName.save'
  | 'teamName.delete'
  | 'bet.void'
  | 'withdrawal.approve'
  | 'withdrawal.reject'
  | 'withdrawal.retry'
  | 'withdrawal.paidByHand'
  | 'withdrawal.settlePaid'
  | 'withdrawal.settleReturned'
  | 'withdrawal.endReview'
  | 'ticket.answer'
  | 'ticket.close'
  | 'ticket.reopen'
  | 'ticket.readAttachment'
  | 'books.reconcile'
  | 'alarm.acknowledge'
  | 'alarm.test'
  | 'mail.sendAgain'
  | 'flag.lookAt'
  | 'report.decide'
  | 'report.readPicture'
  | 'contest.answer'
  | 'group.handOver'
  | 'group.remove';

/** What an action can affect. */
export type AuditSubject =
  | 'person'
  | 'event'
  | 'sport'
  | 'bet'
  | 'group'
  | 'withdrawal'
  | 'ticket'
  | 'report'
  | 'flag'
  | 'settings'
  | 'site'
  | 'books'
  | 'alarm'
  | 'mail';

/** One row of the audit log. */
export const auditRow = z.object({
  seq: z.int(),
  at: instant,
  actorId: uuid,
  actorName: z.string().describe("The operator's name at the time."),
  action: z.string().describe('For example `person.suspend`.'),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable().describe("The subject's current name, if it has one."),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditRow = z.input<typeof auditRow>;

const auditVerification = z.object({
  intact: z.boolean(),
  firstBreak: z.string().nullable().describe('Names the first row that was altered.'),
  rows: z.int(),
  headSeq: z.int().describe("The newest row's number and hash."),
  headHash: z.string(),
});

export const consoleAuditEndpoints = {
  operatorListAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    tag: operators,
    summary:
      'What operators did, newest first; `action` is a whole action or what it begins with before the dot',
    access: 'operator',
    query: z.object({
      action: searchText,
      actorId: givenId.optional(),
      subjectKind: searchText,
      subjectId: searchText,
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(auditRow),
  }),
  operatorVerifyAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit/verification',
    tag: operators,
    summary: 'Verify the whole hash chain of the audit log',
    access: 'operator',
    response: auditVerification,
  }),
};
