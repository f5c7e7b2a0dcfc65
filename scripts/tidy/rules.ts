export type Rule = {
  /** Completes "the repository …". */
  readonly name: string;
  readonly files: (path: string) => boolean;
  /** Only comments are searched, and all of a document. */
  readonly inComments?: boolean;
  readonly pattern: RegExp;
  /** The control: must match. */
  readonly example: string;
  readonly instead: string;
  /** Files that may match, and why. */
  readonly except?: Readonly<Record<string, string>>;
};

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
/** The speed of pages is measured there, outside of `npm test`. */
const isSpeedTest = (path: string) => path.startsWith('e2e/speed/');
const isServer = (path: string) =>
  /^server\/src\/.*\.ts$/.test(path) && !/\.(?:test|fixtures)\.ts$/.test(path);

/** Not these rules, the page that explains them, and migrations, which never change. */
const isWritten = (path: string) =>
  !/^scripts\/tidy\/|^docs\/writing\.md$|^server\/src\/db\/migrations\//.test(path);

/** There is one way for each of these (docs/adr/0054). */
const sql: readonly Rule[] = [
  {
    name: 'passes instants as dates',
    files: isServer,
    pattern: /to_timestamp\(/,
    example: 'where at > to_timestamp($1::bigint / 1000.0)',
    instead: 'new Date(ms), or dateOrNull',
    except: { 'server/src/features/people/email/form-emails.ts': 'It reads the time in an id.' },
  },
  {
    name: 'reads pages of lists with readPage',
    files: isServer,
    pattern: /decodeCursor\(/,
    example: "const after = decodeCursor(cursor, ['uuid']);",
    instead: 'readPage and mapPage',
    except: {
      'server/src/features/betting/bets/board.ts': 'The board walks the events.',
      'server/src/http/cursor.ts': 'It is defined there.',
      'server/src/http/read-page.ts': 'It is readPage.',
    },
  },
  {
    name: 'publishes changes with announce or announceSql',
    files: isServer,
    pattern: /pg_notify\(/,
    example: "await client.query('select pg_notify($1, $2)', [liveChannel, payload]);",
    instead: 'announce, or announceSql in the statement that changes the row',
    except: {
      'server/src/book/write.ts': 'The book does not wait for it.',
      'server/src/db/live-payload.ts': 'It is announce.',
      'server/src/live/listener.ts': 'The listener sends itself a sign of life.',
    },
  },
  {
    name: 'claims due rows with claimSql',
    files: isServer,
    pattern: /skip locked/,
    example: 'order by due_at limit $4 for update skip locked',
    instead: 'claimSql',
    except: {
      'server/src/alarms/alarm-messages.ts': locksShortly(),
      'server/src/book/find-held.ts': locksShortly(),
      'server/src/db/claim-sql.ts': 'It is claimSql.',
      'server/src/features/people/email/follow.ts': locksShortly(),
      'server/src/features/people/email/send-due.ts': locksShortly(),
      'server/src/workers/sweeps.ts': locksShortly(),
    },
  },
  {
    name: 'decides whether betting is open with isBettingOpenSql',
    files: isServer,
    pattern: /betting_closed_at is null/,
    example: 'where e.listed and e.betting_closed_at is null',
    instead: 'isBettingOpenSql',
    except: { 'server/src/db/rules-in-sql.ts': 'It is isBettingOpenSql.' },
  },
  {
    name: 'decides whether a bet is running with isRunningSql',
    files: isServer,
    pattern: /'Created', 'Active'/,
    example: "where b.event_id = $1 and b.status in ('Created', 'Active')",
    instead: 'isRunningSql',
  },
  {
    name: 'lists withdrawals in flight with inFlightStatuses',
    files: isServer,
    pattern: /'processing', 'approved', 'sent'/,
    example: "where status in ('processing', 'approved', 'sent')",
    instead: 'listSql(inFlightStatuses)',
  },
];

function informsOnly(): string {
  return 'No rule reads when it changed.';
}

function holdsRealTime(): string {
  return 'Ids hold the machine’s time.';
}

function locksShortly(): string {
  return 'It locks rows only until its own statement or transaction ends.';
}

/** Forbids words anywhere, in names and texts of the product too. */
function noWords(words: readonly string[], instead: string): Rule[] {
  return words.map((word) => ({
    name: `does not say ${word}`,
    files: isWritten,
    // A line of a comment may end between two words.
    pattern: new RegExp(String.raw`\b${word.replaceAll(' ', String.raw`(?:\s|\*|//)+`)}\b`, 'i'),
    example: ` * Pages ${word.replace(' ', '\n * ')}.`,
    instead,
  }));
}

function inComments(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, inComments: true }));
}

const words: readonly Rule[] = [
  {
    name: 'formats times in one place',
    files: (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path),
    pattern: /\.DateTimeFormat\(|\.toLocale(?:Time|Date)String\(/,
    example: "new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)",
    instead: 'EventTime, or useTimeLabel in a sentence',
    except: {
      'web/src/lib/device-time-zone.ts': 'It reads the zone.',
      'web/src/features/friends/components/user-record.tsx': 'A month has no zone.',
      'web/src/features/groups/group-draft.ts': 'The value of a date field.',
      'web/src/features/wallet/withdrawal-progress.ts': 'Business days have no zone.',
      'web/src/ui/chart-scale.ts': 'Days have no zone.',
    },
  },
  ...noWords(['anew'], 'again'),
  ...noWords(['whoever'], 'the user who, anyone who'),
  ...noWords(['somebody', 'anybody', 'everybody'], 'a user, someone, anyone, everyone'),
  ...noWords(['beside'], 'next to, in addition to, in the same transaction'),
  ...noWords(['by itself'], 'automatically, alone'),
  ...noWords(['so that'], 'so, to, or a sentence of its own'),
  ...noWords(['stands'], 'is, exists, replaces'),
  ...noWords(['is told', 'are told', 'was told', 'were told', 'be told', 'not told'], 'is notified, gets'),
  ...noWords(['asked for'], 'requested, required'),
  ...inComments(noWords(['nobody'], 'no one, no user')),
  ...inComments(noWords(['told'], 'notified, reported, published')),
  ...inComments(noWords(['asked'], 'requested')),
  ...inComments(noWords(['hear', 'hears', 'heard'], 'receives, is notified, learns')),
  ...noWords(['besideGate', 'behindGate'], 'requireEligibility'),
  ...noWords(['mayTell'], 'shouldNotify'),
  ...noWords(['hindranceOf'], 'blockedReason'),
  ...noWords(['whoseLogin'], 'findUserByCredentials'),
  ...noWords(['followFeed'], 'mergeFeedUpdate'),
  ...noWords(['sighting'], 'feedUpdate'),
  {
    name: 'calls people users in names',
    files: (path) => isWritten(path) && /\.tsx?$/.test(path),
    pattern:
      /\b(?:type|interface|class|function|const|let) \w*Person\b|\b(?:type|function|const|let) person\w*/,
    example: 'function lockPerson(id: string): void',
    instead: 'user; the API keeps its field `person`',
  },
  {
    name: 'names types with nouns',
    files: (path) => isWritten(path) && /\.tsx?$/.test(path),
    pattern: /\b(?:type|interface|class) (?:Told|Asked|Kept|Heard|Said)\b/,
    example: 'type Told = { readonly userId: string };',
    instead: 'DepositEvent, LoginRequest, StoredFile',
  },
];

const signs: readonly Rule[] = [
  {
    name: 'writes signs with withSign',
    files: (path) => /^(?:domain|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
    pattern: /'−'|\? '-'/,
    example: "const sign = cents < 0 ? '-' : '';",
    instead: 'withSign',
    except: {
      'domain/src/cents.ts': 'A number that machines read.',
      'domain/src/with-sign.ts': 'It is withSign.',
    },
  },
];

/** Sizes of text, in rem: text in px ignores the browser's font size. Of one line, the largest may grow with the screen. */
const textSizes: readonly Rule[] = [
  {
    name: 'has seven sizes of text',
    files: (path) => path.startsWith('web/src/') && path.endsWith('.css'),
    pattern:
      /font-size: (?!(?:min\()?(?:0\.75|0\.8125|0\.9375|1\.125|1\.375|1\.75|2\.75)rem\b|clamp\([\d.]+rem, |inherit;|0;)/,
    example: '  font-size: 14px;',
    instead: 'a size of the scale: 0.75 0.8125 0.9375 1.125 1.375 1.75 2.75 rem',
  },
];

const maxCommentWidth = 130;

const comments: readonly Rule[] = [
  {
    name: `writes comments of at most ${maxCommentWidth} columns`,
    files: (path) => isWritten(path) && /\.(?:tsx?|m?js|css|sql)$/.test(path),
    pattern: new RegExp(String.raw`^(?=\s*(?://|/\*|\*\s|--\s)).{${maxCommentWidth + 1},}$`, 'm'),
    example: `// ${'Too long. '.repeat(13)}`,
    instead: 'a shorter comment, or two lines',
  },
];

/** A busy machine makes everything slow. Tests claim an order of events, and `npm run speed` measures. */
const time: readonly Rule[] = [
  {
    name: 'has no stopwatch in tests',
    files: (path) => isTest(path) && !isSpeedTest(path),
    pattern: /performance\.now\(|process\.hrtime/,
    example: 'const startedAt = performance.now();',
    instead: 'a claim about the order of events, or `npm run speed`',
  },
  {
    name: 'computes no elapsed time in tests',
    files: (path) => isTest(path) && !isSpeedTest(path),
    // Not `Date.now() - 5 * minute`, which makes an instant in the past.
    pattern: /Date\.now\(\) - (?!\w+ \* |(?:minute|hour|day)\b)[A-Za-z]/,
    example: 'expect(Date.now() - startedAt > 4_000).toBe(false);',
    instead: 'a claim about the order of events, or `npm run speed`',
  },
  {
    name: 'limits no duration in tests',
    files: (path) => isTest(path) && !isSpeedTest(path),
    pattern:
      /expect\([^;]*?(?:[a-z0-9]Ms|\bms|[tT]ook|[eE]lapsed|[sS]econds|[lL]atency|[dD]elays?|[dD]uration)\b[^;]*?\)\s*\.toBeLessThan/,
    example: 'expect(Math.max(...delaysMs)).toBeLessThan(100);',
    instead: 'a claim about the order of events, or `npm run speed`',
    except: {
      'domain/src/sports.test.ts': 'It compares two constants.',
    },
  },
  {
    name: 'waits for a condition in browser tests, not for a time',
    files: (path) => path.startsWith('e2e/browser/'),
    pattern: /waitForTimeout\(/,
    example: 'await page.waitForTimeout(500);',
    instead: 'expect(locator) or expect.poll',
    except: {
      'e2e/browser/friends.spec.ts':
        'A live message must arrive before an older response, and the page shows neither meanwhile.',
      'e2e/browser/narrow-betslip.spec.ts': 'A focus trap that must change nothing has no sign of its turn.',
    },
  },
  {
    name: 'reads the clock of the test in Postgres tests',
    files: (path) => path.endsWith('.pg.test.ts'),
    pattern: /Date\.now\(\)|new Date\(\)/,
    example: 'const settledAt = Date.now();',
    instead: 'api.clock.now(), or stoppedClock()',
    except: {
      'server/src/book/checkpoints.pg.test.ts': 'PostgreSQL’s own clock closes a checkpoint.',
      'server/src/features/accounts/auth/open-id.pg.test.ts': 'A provider signs with real time.',
      'server/src/features/accounts/auth/sign-up.pg.test.ts': 'Its clock is at noon of the machine’s day.',
      'server/src/features/operating/console/oversight.pg.test.ts':
        'The play-money provider runs in real time.',
      'server/src/features/money/deposits/deposit-events.pg.test.ts': 'A provider signs with real time.',
      'server/src/features/money/deposits/deposit-journey.pg.test.ts': 'A provider signs with real time.',
      'server/src/features/people/email/form-emails.pg.test.ts': holdsRealTime(),
      'server/src/features/people/email/notification-emails.pg.test.ts': holdsRealTime(),
      'server/src/features/people/groups/floods.pg.test.ts': holdsRealTime(),
      'server/src/features/people/notifications/push.pg.test.ts': holdsRealTime(),
      'server/src/features/people/safety/blocks.pg.test.ts': holdsRealTime(),
    },
  },
  {
    name: 'gives SQL the time of its clock',
    files: isServer,
    pattern: /_at = now\(\)/,
    example: "'update friendships set accepted_at = now() where low_id = $1'",
    instead: 'new Date(clock.now()) as a parameter',
    except: {
      'server/src/db/change-system-settings.ts': informsOnly(),
      'server/src/sessions/credential-change.ts': informsOnly(),
      'server/src/site/site.ts': informsOnly(),
    },
  },
  {
    name: 'runs every test',
    files: isTest,
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b/,
    example: "test.describe.only('a bet', () => {});",
    instead: 'skipIf with what this machine lacks',
  },
  {
    name: 'retries no test',
    files: (path) => isTest(path) || /(?:^|\/)(?:vitest|playwright)\.config\.ts$/.test(path),
    pattern: /\b(?:retry|retries):\s*[1-9]|\b(?:test|it|describe)\.retry\b|--retr(?:y|ies)\b/,
    example: "test.describe.configure({ mode: 'serial', retries: 2 });",
    instead: 'a repaired test; CI runs a failed browser file once more (scripts/browser-runs.ts)',
  },
];

export const rules: readonly Rule[] = [...sql, ...words, ...signs, ...textSizes, ...comments, ...time];
