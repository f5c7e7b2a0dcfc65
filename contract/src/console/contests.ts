import { contestVerdicts } from '@sidebet/domain/contests/contest';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, operatorUserRef, reason } from './shared.ts';

/** A contested result for operators: one case for all bets on the event. */
export const contestCaseView = z.object({
  id: uuid,
  eventId: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeScore: z.int().nullable().describe('The result as it is now.'),
  awayScore: z.int().nullable(),
  resultSource: z.string().nullable().describe("'feed' or an operator's name; null without a result."),
  corrected: z.boolean().describe('Whether the result was corrected since the case was opened.'),
  openedAt: instant,
  dueAt: instant.describe('When an answer is due.'),
  words: z
    .array(z.object({ betId: uuid, person: operatorUserRef, text: z.string(), createdAt: instant }))
    .describe('What the sides say, oldest first. At most 100.'),
  feedAnswers: z
    .array(z.object({ answer: z.string(), sha256: z.string(), seenAt: instant }))
    .describe(
      'The different final answers of the feed in the last 90 days, oldest first: of a provider its own JSON of the game.',
    ),
  answer: z
    .object({ verdict: z.enum(contestVerdicts), reason: z.string(), by: z.string(), at: instant })
    .nullable(),
});
export type ContestCaseView = z.input<typeof contestCaseView>;

export const consoleContestEndpoints = {
  operatorListContests: endpoint({
    method: 'GET',
    path: '/api/admin/contests',
    tag: operators,
    summary: 'Contested results: one case for each event, newest first',
    access: 'operator',
    query: z.object({ state: z.enum(['open', 'answered']).default('open'), cursor, limit: pageLimit }),
    response: pageSchema(contestCaseView),
  }),
  operatorAnswerContest: endpoint({
    method: 'POST',
    path: '/api/admin/contests/:id/answer',
    tag: operators,
    summary:
      'Answer a contested result: it is right, or it was corrected. Both sides of each contested bet are notified of the reason',
    access: 'operator',
    movesMoney: true,
    params: z.object({ id: givenId }),
    body: z.object({ reason, verdict: z.enum(contestVerdicts) }),
    response: z.null(),
  }),
};
