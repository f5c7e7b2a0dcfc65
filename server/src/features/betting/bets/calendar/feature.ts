import type { Handlers } from '../../../../http/handlers.ts';
import type { LinkTokenContext } from '../../../../limits/link-tokens.ts';
import {
  createCalendarTokens,
  deleteCalendar,
  findCalendarPath,
  readCalendar,
  renewCalendar,
} from './calendar.ts';

type Names = keyof typeof import('@sidebet/contract/calendar').calendarEndpoints;

export function calendarFeature(context: LinkTokenContext & Parameters<typeof readCalendar>[0]) {
  const tokens = createCalendarTokens(context);
  const readPath = async (userId: string) => ({ path: await findCalendarPath(context, tokens, userId) });
  const handlers: Handlers<Names> = {
    getCalendar: ({ viewer }) => readPath(viewer.id),
    renewCalendar: async ({ viewer }) => {
      await renewCalendar(context, viewer.id);
      return readPath(viewer.id);
    },
    deleteCalendar: async ({ viewer }) => {
      await deleteCalendar(context, viewer.id);
      return null;
    },
    readCalendar: ({ params, request }) =>
      readCalendar(context, tokens, params.id, { token: params.token, address: request.ip }),
  };
  return { handlers };
}
