import { joiningRules } from '@sidebet/domain/site/site-settings';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The name and look of a site without cash, and who may create an account. Domain rules validate the texts. */
const siteSettings = z.object({
  name: z.string().max(200),
  darkColor: z.string().max(50).describe('`#rrggbb`, of buttons in the dark and in the light theme.'),
  lightColor: z.string().max(50),
  joining: z.enum(joiningRules),
});

export const siteEndpoints = {
  getSite: endpoint({
    method: 'GET',
    path: '/api/site',
    tag: 'Settings',
    summary: 'The settings of a site without cash; null until they are chosen, and on other sites',
    access: 'public',
    response: siteSettings.nullable(),
  }),
  putSite: endpoint({
    method: 'PUT',
    path: '/api/site',
    tag: 'Settings',
    summary:
      'Choose the settings of a site without cash, with the token of the setup link that the server prints',
    access: 'public',
    body: siteSettings.extend({ token: z.string().max(200) }),
    response: siteSettings,
  }),
};
