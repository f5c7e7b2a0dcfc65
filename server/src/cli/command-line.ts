import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { checkReason } from '../audit/command-line.ts';
import { type Env, readEnvOrExit } from '../config/env.ts';
import { applyFriendsSettings, friendsOption } from '../config/friends-settings.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';

/** What all commands share: arguments, `--reason`, `--friends` and the database. */
export type CommandLine = {
  readonly words: readonly string[];
  /** The command's own options. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Opens the selected database, or exits with a message. */
  open(env?: Env): Promise<OpenDatabase>;
  /** Returns the reason from --reason, or exits with a message. */
  requireReason(): string;
  /** Prints the usage and exits. */
  fail(mistake?: string): never;
};

const embeddedUsage = `--embedded: the PostgreSQL in DATA_DIR. Without it DATABASE_URL must be set.
--friends: the PostgreSQL of \`npm start -- --friends\`.`;

/** Parses the program's arguments, with its own options. An unknown option prints the usage and exits. */
export function readCommandLine(usage: string, options: ParseArgsOptionsConfig = {}): CommandLine {
  const fail = (mistake?: string): never => {
    console.error([mistake, `Usage: ${usage}\n${embeddedUsage}`].filter(Boolean).join('\n\n'));
    process.exit(1);
  };
  const { values, positionals } = parse(options, fail);
  if (values.friends) applyFriendsSettings();
  return {
    words: positionals,
    values,
    fail,
    requireReason() {
      const checked = checkReason(values.reason as string | undefined);
      return 'mistake' in checked ? fail(checked.mistake) : checked.reason;
    },
    async open(env = readEnvOrExit()) {
      if (env.DATABASE_URL || values.embedded || values.friends) return openDatabase(env);
      console.error(
        'DATABASE_URL is not set: set it to the address of the database, or add --embedded for the PostgreSQL in DATA_DIR.',
      );
      process.exit(1);
    },
  };
}

function parse(options: ParseArgsOptionsConfig, fail: (mistake: string) => never) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...options,
        ...friendsOption,
        embedded: { type: 'boolean', default: false },
        reason: { type: 'string' },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}
