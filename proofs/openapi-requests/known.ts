import type { Pool } from '@sidebet/server/db/pool';
import type { Random } from '../harness/random.ts';

/** Existing data, so requests reach deep into the code. */
export type Known = {
  /** A meaningful value for a field of this name; undefined if unknown. */
  valueFor(random: Random, name: string, path: string): unknown;
  /** Reloads the existing data. */
  refresh(): Promise<void>;
  /** Remembers a page's cursor. */
  noteCursor(cursor: string): void;
};

const idsKept = 30;
const cursorsKept = 50;

/** Fields that hold an id of another table than the path suggests. */
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

/** `people` are the current users; their names and email addresses appear in requests. */
export function openKnown(pool: Pool, people: () => readonly string[]): Known {
  const ids = new Map<string, readonly string[]>();
  const files: string[] = [];
  const cursors: string[] = [];
  const newName = (random: Random) => `new${random.int(0, 1_000_000_000)}`;
  const word = (random: Random) => random.pickOr(people(), 'ann');

  const byName: Readonly<Record<string, (random: Random) => unknown>> = {
    amountCents: (random) => random.int(1, 60_00),
    wagerCents: (random) => random.int(1_00, 30_00),
    // Half of the time a new user, for signups.
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
        // The newest rows belong to the current users, because ids grow with time.
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

/** The id in `/api/admin/adjustments/{id}/approval` belongs to the table named by the segment before it. */
function tableOfPath(path: string, tables: readonly string[]): string | undefined {
  const segment = path.split('/{')[0]!.split('/').at(-1)!.replaceAll('-', '_');
  const stem = segment.replace(/s$/, '');
  return tables.find((table) => table === segment) ?? tables.find((table) => table.startsWith(stem));
}
