import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators } from './shared.ts';

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
