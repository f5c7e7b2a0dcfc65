import { paymentStatements } from '@sidebet/domain/book/group-payment';
import { maxSilenceDays, reportActions, reportReasons } from '@sidebet/domain/safety/report';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, operatorUserRef, reason } from './shared.ts';

/** A report for operators, with the evidence as it was when it was sent. */
export const reportView = z.object({
  id: uuid,
  reason: z.enum(reportReasons),
  message: z.string(),
  reporter: operatorUserRef,
  person: operatorUserRef,
  betId: uuid.nullable().describe('Null for a report about a profile.'),
  messageId: uuid.nullable().describe('The message it is about, and its group.'),
  paymentId: uuid.nullable().describe('The payment between the two that it is about, in this group.'),
  groupId: uuid.nullable().describe('Also set if it is about the group itself, whose owner is the person.'),
  evidence: z.object({
    username: z.string(),
    fullName: z.string(),
    hadPicture: z.boolean().describe('Whether the person had a picture.'),
    picture: z
      .string()
      .nullable()
      .describe("The address of the picture's copy; null without one, and a year after the decision."),
    declineWord: z
      .string()
      .nullable()
      .describe("The reported user's message when declining the bet, if any."),
    message: z
      .object({ text: z.string(), groupName: z.string(), groupPicture: z.string().nullable() })
      .nullable()
      .describe(
        "The reported message, its group's name, and the address of the copy of the group's picture; null for other reports.",
      ),
    group: z
      .object({ name: z.string(), rules: z.string(), picture: z.string().nullable() })
      .nullable()
      .describe('The reported group, with the address of the copy of its picture; null for other reports.'),
    payment: z
      .object({
        groupName: z.string(),
        amountCents: cents,
        reporterPays: z.boolean().describe('Whether the reporter is the payer; otherwise the person is.'),
        statements: z
          .array(
            z.object({
              byReporter: z.boolean().describe('Whether the reporter said it; otherwise the person did.'),
              kind: z.enum(paymentStatements),
              note: z.string().describe('What they wrote with it; may be empty.'),
              at: instant,
            }),
          )
          .describe('What both sides had said about it, oldest first.'),
      })
      .nullable()
      .describe('The payment in a group on which the two disagree, as it was; null for other reports.'),
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
      days: z.int().min(1).max(maxSilenceDays).default(7).describe('How long a silence lasts.'),
    }),
    response: z.null(),
  }),
};
