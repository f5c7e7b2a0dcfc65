import { maxSilenceDays, reportActions, reportReasons } from '@sidebet/domain/safety/report';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operatorPersonRef, operators, reason } from './shared.ts';

/** A report for operators, with the evidence as it was when it was sent. */
export const reportView = z.object({
  id: uuid,
  reason: z.enum(reportReasons),
  message: z.string(),
  reporter: operatorPersonRef,
  person: operatorPersonRef,
  /** Null for a report about a profile. */
  betId: uuid.nullable(),
  /** The message it is about, and its group. */
  messageId: uuid.nullable(),
  /** Also set if it is about the group itself, whose owner is the person. */
  groupId: uuid.nullable(),
  evidence: z.object({
    username: z.string(),
    fullName: z.string(),
    /** Whether the person had a picture. */
    hadPicture: z.boolean(),
    /** The address of the picture's copy; null without one, and a year after the decision. */
    picture: z.string().nullable(),
    /** The reported user's message when declining the bet, if any. */
    declineWord: z.string().nullable(),
    /** The reported message, its group's name, and the address of the copy of the group's picture; null for other reports. */
    message: z
      .object({ text: z.string(), groupName: z.string(), groupPicture: z.string().nullable() })
      .nullable(),
    /** The reported group, with the address of the copy of its picture; null for other reports. */
    group: z.object({ name: z.string(), rules: z.string(), picture: z.string().nullable() }).nullable(),
  }),
  createdAt: instant,
  decision: z
    .object({ action: z.enum(reportActions), reason: z.string(), by: z.string(), at: instant })
    .nullable(),
});
export type ReportView = z.input<typeof reportView>;

const byId = z.object({ id: givenId });

export const consoleReportEndpoints = {
  operatorListReports: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    tag: operators,
    summary: 'Reports about people and groups, newest first',
    access: 'operator',
    query: z.object({ state: z.enum(['open', 'decided']).default('open'), cursor, limit: pageLimit }),
    response: pageSchema(reportView),
  }),
  operatorGetReport: endpoint({
    method: 'GET',
    path: '/api/admin/reports/:id',
    tag: operators,
    summary: 'One report',
    access: 'operator',
    params: byId,
    response: reportView,
  }),
  operatorDecideReport: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    tag: operators,
    summary:
      'Decide a report: dismiss it, or warn, silence or suspend the person, or remove their picture or message. All but dismissing notify them',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: z.object({
      reason,
      action: z.enum(reportActions),
      /** How long a silence lasts. */
      days: z.int().min(1).max(maxSilenceDays).default(7),
    }),
    response: z.null(),
  }),
};
