import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId } from './shared.ts';

/** `path` is the address on this site for a calendar app; null while it is off. It is all that is needed to read the calendar. */
const calendar = z.object({ path: z.string().nullable() });

export const calendarEndpoints = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/api/me/calendar',
    tag: 'Bets',
    summary: 'The private address of the calendar of my running bets',
    access: 'user',
    response: calendar,
  }),
  renewCalendar: endpoint({
    method: 'PUT',
    path: '/api/me/calendar',
    tag: 'Bets',
    summary: 'Turn the calendar on, or give it a new address; an earlier one stops working',
    access: 'user',
    response: calendar,
  }),
  deleteCalendar: endpoint({
    method: 'DELETE',
    path: '/api/me/calendar',
    tag: 'Bets',
    summary: 'Turn the calendar off; its address stops working',
    access: 'user',
    response: z.null(),
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/calendars/:id/:token',
    tag: 'Bets',
    summary:
      'The games of running bets as a calendar: teams, pick and time, without amounts or names of people. Refuses a wrong, renewed or ended address with 404',
    access: 'public',
    params: z.object({ id: givenId, token: z.string().max(100) }),
    download: ['text/calendar'],
    response: z.null(),
  }),
};
