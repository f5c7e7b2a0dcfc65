import type { ServerOptions } from '@sidebet/server/server';

type BrokenEntry = {
  readonly entry: string;
  readonly alterHandlers: NonNullable<ServerOptions['alterHandlers']>;
  /** What the proof says of it. */
  readonly sentence: RegExp;
};

/** Entries with one mistake each, of the kind that only an odd request or a look at the answer shows. */
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
        // Past the serializer, which would not let it through.
        call.reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
        const { unread } = await real.countUnread(call);
        return { unread: String(unread) as never };
      },
    }),
    sentence: /countUnread .* unread Invalid input/,
  },
};
