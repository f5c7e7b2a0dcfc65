import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators } from './shared.ts';

/** One row of the audit log. */
export const auditRow = z.object({
  seq: z.int(),
  at: instant,
  actorId: uuid,
  /** The operator's name at the time. */
  actorName: z.string(),
  /** For example `person.suspend`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject's current name, if it has one. */
  subjectName: z.string().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditRow = z.input<typeof auditRow>;

const auditVerification = z.object({
  intact: z.boolean(),
  /** Names the first row that was altered. */
  firstBreak: z.string().nullable(),
  rows: z.int(),
  /** The newest row's number and hash. */
  headSeq: z.int(),
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
