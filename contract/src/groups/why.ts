import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, instant, lookupId, userView, uuid } from '../shared.ts';
import { byGroup, tag } from './shared.ts';

const whyEntry = z.object({
  kind: z.enum(['bet', 'payment', 'forgiveness']),
  id: uuid.describe('Of the bet or the payment.'),
  at: instant.describe('When it changed my balance last.'),
  person: userView.describe('Against whom, or to or from whom.'),
  pick: z.string().nullable().describe('What I had, such as "Packers −2.5"; null unless a bet.'),
  netCents: cents.describe('By how much it raised what I am owed, or below 0 what I owe.'),
});
export type WhyEntry = z.input<typeof whyEntry>;

export const whyPayment = z.object({
  balanceCents: cents.describe('What I am owed (above 0) or owe: the sum of all entries.'),
  entries: z
    .array(whyEntry)
    .describe('What my balance consists of since it was last 0: the newest 50, oldest first.'),
  earlier: z
    .object({ count: z.int(), netCents: cents.describe('Their sum.') })
    .nullable()
    .describe('The entries before the listed ones; null without any.'),
  pairs: z
    .array(z.object({ person: userView, netCents: cents }))
    .describe('The same by person: above 0 is what they owe me from it.'),
  text: z.string().describe('How the entries and the netting of the group led to the payment.'),
});
export type WhyPayment = z.input<typeof whyPayment>;

export const whyEndpoints = {
  explainGroupPayment: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/settle-up/why',
    tag,
    summary: 'Why an open or suggested payment between me and another member is as high as it is',
    access: 'user',
    params: byGroup,
    query: z.object({ userId: lookupId.describe('The other side of the payment.') }),
    response: whyPayment,
  }),
};
