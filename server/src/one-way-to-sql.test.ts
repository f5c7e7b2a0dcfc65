import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** There is one way for each of these (docs/adr/0054). */
const rules = [
  {
    way: 'instants are passed as dates',
    old: /to_timestamp\(/,
    example: 'where at > to_timestamp($1::bigint / 1000.0)',
    // It reads the time in an id.
    except: ['features/email/form-emails.ts'],
  },
  {
    way: 'pages of lists are read with readPage',
    old: /decodeCursor\(/,
    example: "const after = decodeCursor(cursor, ['uuid']);",
    // The board walks the events.
    except: ['features/bets/board.ts', 'http/cursor.ts', 'http/read-page.ts'],
  },
  {
    way: 'changes are announced with announce or announceSql',
    old: /pg_notify\(/,
    example: "await client.query('select pg_notify($1, $2)', [liveChannel, payload]);",
    // The book does not wait for it, and the listener sends itself a sign of life.
    except: ['book/write.ts', 'db/live-payload.ts', 'live/listener.ts'],
  },
  {
    way: 'due rows are claimed with claimSql',
    old: /skip locked/,
    example: 'order by due_at limit $4 for update skip locked',
    // These lock rows only until their own statement or transaction ends.
    except: [
      'alarms/alarm-messages.ts',
      'book/find-held.ts',
      'db/claim-sql.ts',
      'features/email/follow.ts',
      'features/email/send-due.ts',
      'workers/sweeps.ts',
    ],
  },
  {
    way: 'whether betting is open is written by isBettingOpenSql',
    old: /betting_closed_at is null/,
    example: 'where e.listed and e.betting_closed_at is null',
    except: ['db/rules-in-sql.ts'],
  },
  {
    way: 'whether a bet is running is written by isRunningSql',
    old: /'Created', 'Active'/,
    example: "where b.event_id = $1 and b.status in ('Created', 'Active')",
    except: [],
  },
  {
    way: 'withdrawals in flight are inFlightStatuses',
    old: /'processing', 'approved', 'sent'/,
    example: "where status in ('processing', 'approved', 'sent')",
    except: [],
  },
];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixtures)\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));

test.each(rules)('$way', ({ old, example, except }) => {
  expect(example).toMatch(old);
  const found = files.filter(({ text }) => old.test(text)).map(({ file }) => file);
  // Exactly: an exception that is no longer needed must go too.
  expect(found.toSorted()).toEqual(except);
});
