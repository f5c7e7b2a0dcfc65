import { deletionBlockerKinds } from '@sidebet/domain/data-rights/deletion';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, userView, uuid } from './shared.ts';

const tag = 'Data rights';

/** Whether my account can be deleted. */
const deletionView = z.object({
  obstacles: z
    .array(z.object({ kind: z.enum(deletionBlockerKinds), amount: z.int() }))
    .describe(
      'What must end first; empty if the account can be deleted. `amount` is cents for `balance` and `owed`. `ious` ends as well if the deletion is confirmed with `leavesIous`.',
    ),
  ious: z
    .array(
      z.object({
        group: z.object({ id: uuid, name: z.string() }).describe('The group of the balance.'),
        amountCents: cents.describe('What I am owed (above 0) or owe.'),
        people: z
          .array(z.object({ person: userView, amountCents: cents }))
          .describe('With whom it would be settled.'),
      }),
    )
    .describe(
      'My open balances in groups. A deletion forgives what others owe me. What I owe stays until it is forgiven by those I owe.',
    ),
  openOffers: z
    .object({ count: z.int(), cents })
    .describe('My open bets: a deletion deletes them first and adds their wagers to the balance.'),
});
export type DeletionView = z.input<typeof deletionView>;

export const dataRightsEndpoints = {
  askForMyData: endpoint({
    method: 'POST',
    path: '/api/me/data-requests',
    tag,
    summary: 'Request a copy of my data, which can then be downloaded; confirmed by email',
    access: 'user',
    stepUp: true,
    response: z.null(),
  }),
  downloadMyData: endpoint({
    method: 'GET',
    path: '/api/me/data',
    tag,
    summary: 'My data as a ZIP of JSON files and my uploads',
    access: 'user',
    stepUp: true,
    download: ['application/zip'],
    response: z.null(),
  }),
  getDeletion: endpoint({
    method: 'GET',
    path: '/api/me/deletion',
    tag,
    summary: 'What has to end before my account can be deleted',
    access: 'user',
    response: deletionView,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/me/deletion',
    tag,
    summary: 'Delete my account permanently: open bets are deleted first, and the balance must be zero',
    access: 'user',
    stepUp: true,
    body: z.object({
      confirmation: z.string().max(100).default('').describe('My username, to confirm.'),
      leavesIous: z.boolean().default(false).describe('Whether I know of the open balances in groups.'),
    }),
    response: z.null(),
  }),
};
