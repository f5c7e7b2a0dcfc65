import { oddsFormats } from '@sidebet/domain/markets/odds-format';
import { maxPictureBytes } from '@sidebet/domain/profile/picture';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const text = z
  .string()
  .max(2_000)
  .default('')
  .describe(
    'Domain rules validate contact details (domain/src/profile/contact.ts). The schema only checks the shape.',
  );

export const fileName = z.string().max(255).default('').describe('The original file name.');

const picture = z.object({
  profilePicture: z.string().nullable().describe('Null if the placeholder is shown.'),
});

export const profileEndpoints = {
  putPicture: endpoint({
    method: 'PUT',
    path: '/api/me/picture',
    tag: 'Profile',
    summary:
      'Set my profile picture: JPEG, PNG or GIF of at most 5 MB; it is stored as a square WebP without metadata',
    access: 'user',
    query: z.object({ name: fileName }),
    upload: { maxBytes: maxPictureBytes, tooLarge: 'pictureTooLarge' },
    response: picture,
  }),
  deletePicture: endpoint({
    method: 'DELETE',
    path: '/api/me/picture',
    tag: 'Profile',
    summary: 'Take my profile picture away; the placeholder is shown again',
    access: 'user',
    response: picture,
  }),
  putContact: endpoint({
    method: 'PUT',
    path: '/api/me/contact',
    tag: 'Profile',
    summary: 'Set my phone number and address; empty takes one away',
    access: 'user',
    stepUp: true,
    body: z.object({ phone: text, address: text }),
    response: z.object({ phone: z.string().nullable(), address: z.string().nullable() }),
  }),
  putTimeZone: endpoint({
    method: 'PUT',
    path: '/api/me/time-zone',
    tag: 'Profile',
    summary: 'Set the time zone for the times I read; null goes back to the default label, CDT',
    access: 'user',
    body: z.object({ timeZone: z.string().max(2_000).nullable() }),
    response: z.object({ timeZone: z.string().nullable() }),
  }),
  putOddsFormat: endpoint({
    method: 'PUT',
    path: '/api/me/odds-format',
    tag: 'Profile',
    summary: 'Set how I read prices; the specified bet always shows -120',
    access: 'user',
    body: z.object({ oddsFormat: z.enum(oddsFormats) }),
    response: z.object({ oddsFormat: z.enum(oddsFormats) }),
  }),
  putOpenBetSharing: endpoint({
    method: 'PUT',
    path: '/api/me/open-bet-sharing',
    tag: 'Profile',
    summary:
      'Set whether people who are not logged in may see my open bets by their links and in link previews',
    access: 'user',
    body: z.object({ showsOpenBets: z.boolean() }),
    response: z.object({ showsOpenBets: z.boolean() }),
  }),
  putSideSharing: endpoint({
    method: 'PUT',
    path: '/api/me/side-sharing',
    tag: 'Profile',
    summary: 'Set whether my friends may see which side I have while a game is on; they never see amounts',
    access: 'user',
    body: z.object({ showsSides: z.boolean() }),
    response: z.object({ showsSides: z.boolean() }),
  }),
};
