import type { Pool } from '@sidebet/server/db/pool';
import type { Random } from '../random.ts';

/** What there is in the database, so that requests are about something and reach deep. */
export type Known = {
  /** A value that means something in a field of this name; undefined where the name says nothing. */
  valueFor(random: Random, name: string, path: string): unknown;
  /** Reads anew what there is. */
  refresh(): Promise<void>;
  /** Remembers where a page ended. */
  noteCursor(cursor: string): void;
};

const idsKept = 30;
const cursorsKept = 50;

/** Names of fields that hold an id of another table than the address says. */
const tableOfField: Readonly<Record<string, string>> = {
  uniqueId: 'bets',
  betUniqueId: 'bets',
  eventId: 'events',
  userId: 'users',
  friendId: 'users',
  actorId: 'users',
  offeredTo: 'users',
  sessionId: 'sessions',
};

/** `people` are the persons of the hour: their names and addresses are looked for and written. */
export function openKnown(pool: Pool, people: () => readonly string[]): Known {
  const ids = new Map<string, readonly string[]>();
  const files: string[] = [];
  const cursors: string[] = [];
  const newName = (random: Random) => `new${random.int(0, 1_000_000_000)}`;
  const word = (random: Random) => random.pickOr(people(), 'ann');

  const byName: Readonly<Record<string, (random: Random) => unknown>> = {
    amountCents: (random) => random.int(1, 60_00),
    wagerCents: (random) => random.int(1_00, 30_00),
    // Half of the time somebody new, for whoever signs up.
    email: (random) => `${random.chance(50) ? word(random) : newName(random)}@example.com`,
    paypalEmail: () => 'payee@mail.com',
    confirmPaypalEmail: () => 'payee@mail.com',
    username: (random) => (random.chance(50) ? word(random) : newName(random)),
    q: word,
    password: () => 'correct horse',
    confirmPassword: () => 'correct horse',
    firstName: () => 'Jordan',
    lastName: () => 'Reyes',
    dob: () => '1990-04-12',
    phone: () => '+1 312 555 0148',
    reason: () => 'Requested by phone',
    sport: (random) => random.pick(['all', 'basketball_nba', 'NBA'] as const),
    sportKey: () => 'basketball_nba',
    from: () => '2026-01-01',
    to: () => '2026-12-31',
    code: (random) => String(random.int(100_000, 999_999)),
    homeScore: (random) => random.int(0, 9),
    awayScore: (random) => random.int(0, 9),
    subject: () => 'A question',
    message: () => 'How does it go on?',
    cursor: (random) => random.pickOr(cursors, undefined),
    filename: (random) => random.pickOr(files, '/none').split('/').at(-1),
    attachmentUrl: (random) => random.pickOr(files, undefined),
  };

  return {
    valueFor(random, name, path) {
      const table = tableOfField[name] ?? (name === 'id' ? tableOfPath(path, [...ids.keys()]) : undefined);
      if (table) return random.pickOr(ids.get(table) ?? [], undefined);
      return byName[name]?.(random);
    },
    noteCursor(cursor) {
      if (cursors.push(cursor) > cursorsKept) cursors.shift();
    },
    async refresh() {
      const { rows: tables } = await pool.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'id' and data_type in ('uuid', 'text')`,
      );
      for (const { name } of tables) {
        // The newest are the ones that the people of the hour have to do with: ids grow with time.
        const { rows } = await pool.query<{ id: string }>(
          `select id::text from "${name}" order by id desc limit ${idsKept}`,
        );
        ids.set(
          name,
          rows.map(({ id }) => id),
        );
      }
      const { rows } = await pool.query<{ url: string }>(
        'select url from support_attachments order by created_at desc limit 10',
      );
      files.splice(0, files.length, ...rows.map(({ url }) => url));
    },
  };
}

/** `/api/admin/adjustments/{id}/approval` is about a row of the table whose name begins with the segment before the id. */
function tableOfPath(path: string, tables: readonly string[]): string | undefined {
  const segment = path.split('/{')[0]!.split('/').at(-1)!.replaceAll('-', '_');
  const stem = segment.replace(/s$/, '');
  return tables.find((table) => table === segment) ?? tables.find((table) => table.startsWith(stem));
}
