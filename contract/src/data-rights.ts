import { deletionBlockerKinds } from '@sidebet/domain/data-rights/deletion';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents } from './shared.ts';

const tag = 'Data rights';

/** How far an account is from its deletion. */
export const deletionView = z.object({
  /** What has to end first; empty when the account can be deleted. `amount` is cents for `balance` and `owed`. */
  obstacles: z.array(z.object({ kind: z.enum(deletionBlockerKinds), amount: z.int() })),
  /** My offers that nobody took: a deletion takes them back first, and their money joins the balance. */
  openOffers: z.object({ count: z.int(), cents }),
});
export type DeletionView = z.infer<typeof deletionView>;

export const dataRightsEndpoints = {
  askForMyData: endpoint({
    method: 'POST',
    path: '/api/me/data-requests',
    tag,
    summary: 'Ask for everything about me, which may then be downloaded. Needs a fresh proof; told by mail',
    access: 'user',
    response: z.null(),
  }),
  downloadMyData: endpoint({
    method: 'GET',
    path: '/api/me/data',
    tag,
    summary: 'Everything about me, as a ZIP of JSON files and of the files I sent. Needs a fresh proof',
    access: 'user',
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
    summary:
      'Delete my account, for ever and at once: open offers are taken back first, money has to be out. Needs a fresh proof',
    access: 'user',
    /** My username, typed. */
    body: z.object({ confirmation: z.string().max(100).default('') }),
    response: z.null(),
  }),
};
