import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const secret = 'x'.repeat(32);
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  PUBLIC_URL: 'https://sidebet.example',
  DATABASE_URL: 'postgres://user:password@db/sidebet',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const without = (name: keyof typeof production) => ({ ...production, [name]: '' });

/** Every wrong value, and the one sentence that says so. */
const mistakes: readonly (readonly [given: Record<string, string>, sentence: string])[] = [
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PUBLIC_URL: 'sidebet.example' }, 'PUBLIC_URL must be a full URL, such as https://example.com.'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be a full URL, such as https://example.com.'],
  [{ PUBLIC_URL: 'https://sidebet.example/bets' }, 'PUBLIC_URL must be a URL without a path.'],
  [
    { DATABASE_URL: 'localhost' },
    'DATABASE_URL must be a full URL, such as postgres://user:password@host:5432/sidebet.',
  ],
  [
    { DATABASE_URL: 'mysql://db/sidebet' },
    'DATABASE_URL must be a full URL, such as postgres://user:password@host:5432/sidebet.',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200.'],
  [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL must be a whole number from 2 to 200.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
  [{ FEED: 'espn' }, 'FEED must be simulated, replay or the-odds-api.'],
  [{ FEED: 'replay' }, 'FEED_DIR is needed with FEED=replay.'],
  [{ FEED: 'replay', FEED_DIR: '/no/such/folder' }, 'FEED_DIR must be a folder or file that exists.'],
  [{ FEED: 'the-odds-api' }, 'ODDS_API_KEY is needed with FEED=the-odds-api.'],
  [{ ODDS_API_BASE: 'odds' }, 'ODDS_API_BASE must be a full URL, such as https://example.com.'],
  [{ SIM_SPEED: 'fast' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '0' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '1001' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '0x10' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: 'Infinity' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.'],
  [{ STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE must be a full URL, such as https://example.com.'],
  [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be true or false.'],
  [{ WORKERS: '1' }, 'WORKERS must be true or false.'],
  [{ DEMO: 'off' }, 'DEMO must be true or false.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [without('SESSION_SECRET'), 'SESSION_SECRET is needed in production.'],
  [without('PUBLIC_URL'), 'PUBLIC_URL is needed in production.'],
  [without('DATABASE_URL'), 'DATABASE_URL is needed in production.'],
  [without('STRIPE_SECRET_KEY'), 'STRIPE_SECRET_KEY is needed in production.'],
  [{ PORT: 'x', WORKERS: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
];

describe('a wrong value is one clear sentence', () => {
  test.each(mistakes)('%j', (given, sentence) => {
    expect(readEnv(given)).toEqual({ mistake: `Configuration: ${sentence}` });
  });
});

const read = (given: Record<string, string>) => {
  const found = readEnv(given);
  if ('mistake' in found) throw new Error(found.mistake);
  return found.env;
};

test('nothing set is a working configuration', () => {
  expect(read({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    FEED: 'simulated',
    SIM_SPEED: 1,
    DATABASE_POOL: 10,
    RATE_LIMITS: true,
    WORKERS: true,
    DEMO: true,
    LOG_LEVEL: 'info',
  });
  expect(read({ PORT: '', FEED: '' })).toEqual(read({}));
});

test.each([
  [{ PORT: '0' }, { PORT: 0 }],
  [{ SIM_SPEED: '0.1' }, { SIM_SPEED: 0.1 }],
  [{ SIM_SPEED: '1000' }, { SIM_SPEED: 1000 }],
  [{ WORKERS: 'false' }, { WORKERS: false }],
  [{ PUBLIC_URL: 'https://sidebet.example/' }, { PUBLIC_URL: 'https://sidebet.example' }],
  [{ PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'http://localhost:3000' }],
  [{ DATABASE_URL: 'postgresql://db/sidebet' }, { DATABASE_URL: 'postgresql://db/sidebet' }],
  [production, { NODE_ENV: 'production' }],
])('%j is taken', (given, taken) => {
  expect(read(given)).toMatchObject(taken);
});

test('the program says the sentence, nothing else, and exits with 1', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: 'http' },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Configuration: PORT must be a whole number from 0 to 65535.\n',
  ]);
});
