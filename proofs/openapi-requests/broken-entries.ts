import { isRefusal } from '@sidebet/domain/refusals';
import type { ServerOptions } from '@sidebet/server/app/server-options';

type BrokenEntry = {
  readonly entry: string;
  readonly alterHandlers: NonNullable<ServerOptions['alterHandlers']>;
  /** What the proof reports. */
  readonly sentence: RegExp;
};

/** Handlers with one mistake each, which only an unusual request or a response check reveals. */
export const brokenEntries: Readonly<Record<string, BrokenEntry>> = {
  throwsAtOddNames: {
    entry: 'searchPeople',
    alterHandlers: (real) => ({
      ...real,
      searchPeople: (call) => {
        if (!/^[\w@. -]*$/.test(call.query.q)) throw new Error('an odd name');
        return real.searchPeople(call);
      },
    }),
    sentence: /searchPeople .* answered 500/,
  },
  answersTextForANumber: {
    entry: 'countUnread',
    alterHandlers: (real) => ({
      ...real,
      countUnread: async (call) => {
        // Bypasses the serializer, which would refuse it.
        call.reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
        const counted = await real.countUnread(call);
        return isRefusal(counted) ? counted : { unread: String(counted.unread) as never };
      },
    }),
    sentence: /countUnread .* unread Invalid input/,
  },
};
