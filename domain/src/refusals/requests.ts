import type { RefusalTable } from './kind.ts';

export const requestRefusals = {
  // Requests
  invalidRequest: ['invalid-argument', 'The request could not be read.'],
  invalidCursor: ['invalid-argument', 'The list position is not valid. Start again from the first page.'],
  idempotencyKeyMissing: ['invalid-argument', 'An Idempotency-Key header is required.'],
  idempotencyKeyReused: ['aborted', 'This Idempotency-Key was used for a different request.'],
  wrongOrigin: ['permission-denied', 'This request came from another site.'],
  httpsRequired: ['permission-denied', 'Use https. What was just sent may have been read on the way.'],
  tooManyRequests: ['resource-exhausted', 'Too many attempts. Please wait a moment and try again.'],
  tooManyStreams: ['resource-exhausted', 'Too many open tabs. Close one to get live updates here.'],
  bodyTooLarge: ['invalid-argument', 'The request is too large.'],
  uploadTooSlow: ['deadline-exceeded', 'The upload took too long. Please try again.'],
  filesUnavailable: ['unavailable', 'Files cannot be stored just now. Please try again in a moment.'],
  notFound: ['not-found', 'Not found.'],
  notificationNotFound: ['not-found', 'This notification no longer exists.'],
  pushEndpointInvalid: ['invalid-argument', 'Push notifications cannot be sent to this browser.'],
  quietHoursInvalid: ['invalid-argument', 'Choose two different hours and a time zone.'],
  // The settings of a site without cash
  siteNameInvalid: ['invalid-argument', 'Please enter a name of 1 to 30 characters.'],
  colorInvalid: ['invalid-argument', 'Please enter a color such as #ffd166.'],
  colorTooFaint: ['invalid-argument', 'Please choose a color with more contrast.'],
  setupLinkInvalid: [
    'permission-denied',
    'This setup link is not valid. Start the server again and copy the new link that it prints.',
  ],
  inviteNeeded: [
    'permission-denied',
    'This site is for invited friends. Ask one of them for an invite link to their group.',
  ],
} as const satisfies RefusalTable;
