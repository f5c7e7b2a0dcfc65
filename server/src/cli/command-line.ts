import { parseArgs } from 'node:util';
import { checkReason } from '../audit/command-line.ts';
import { type Env, readEnvOrExit } from '../config/env.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';

/** What all commands share: arguments, `--reason` and the database. */
export type CommandLine = {
  readonly words: readonly string[];
  /** Opens the selected database, or exits with a message. */
  open(env?: Env): Promise<OpenDatabase>;
  /** Returns the reason from --reason, or exits with a message. */
  requireReason(): string;
  /** Prints the usage and exits. */
  fail(mistake?: string): never;
};

const embeddedUsage = `--embedded: the PostgreSQL in DATA_DIR. Without it DATABASE_URL must be set.`;

/** Parses the program's arguments. An unknown option prints the usage and exits. */
export function readCommandLine(usage: string): CommandLine {
  const fail = (mistake?: string): never => {
    console.error([mistake, `Usage: ${usage}\n${embeddedUsage}`].filter(Boolean).join('\n\n'));
    process.exit(1);
  };
  const { values, positionals } = parse(fail);
  return {
    words: positionals,
    fail,
    requireReason() {
      const checked = checkReason(values.reason);
      return 'mistake' in checked ? fail(checked.mistake) : checked.reason;
    },
    async open(env = readEnvOrExit()) {
      if (env.DATABASE_URL || values.embedded) return openDatabase(env);
      console.error(
        'DATABASE_URL is not set: set it to the address of the database, or add --embedded for the PostgreSQL in DATA_DIR.',
      );
      process.exit(1);
    },
  };
}

function parse(fail: (mistake: string) => never) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { embedded: { type: 'boolean', default: false }, reason: { type: 'string' } },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}
