import { payMethodKinds } from '@sidebet/domain/groups/pay-methods';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const typed = z
  .string()
  .max(2_000)
  .default('')
  .describe('Empty takes it away. The formats are in domain/src/groups/pay-methods.ts.');

const preferred = z.enum(payMethodKinds).nullable().describe('What payers see first; null without any.');

const payMethods = z.object({
  venmo: z.string().nullable().describe('A Venmo username, without the @; null without one.'),
  cashApp: z.string().nullable().describe('A $Cashtag of Cash App, without the $; null without one.'),
  payPalMe: z.string().nullable().describe('The name in a PayPal.Me link; null without one.'),
  text: z.string().nullable().describe('Any other way, such as an IBAN; null without one.'),
  preferred,
});
export type PayMethods = z.input<typeof payMethods>;

export const payMethodEndpoints = {
  getPayMethods: endpoint({
    method: 'GET',
    path: '/api/me/pay-methods',
    tag: 'Groups',
    summary: 'How members of my iou groups can pay me. Only the payers of open payments see it',
    access: 'user',
    response: payMethods,
  }),
  putPayMethods: endpoint({
    method: 'PUT',
    path: '/api/me/pay-methods',
    tag: 'Groups',
    summary: 'Set how members of my iou groups can pay me; my email address gets a notice',
    access: 'user',
    stepUp: true,
    body: z.object({
      venmo: typed,
      cashApp: typed,
      payPalMe: typed,
      text: typed,
      preferred: preferred.default(null),
    }),
    response: payMethods,
  }),
};
