import { expect, test } from 'vitest';
import { adapterModes } from './adapter-modes.ts';
import { readEnv } from './env.ts';

function readModes(variables: Record<string, string>) {
  const read = readEnv(variables);
  if ('mistake' in read) throw new Error(read.mistake);
  return adapterModes(read.env);
}
const stripe = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };
const live = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://sidebet.example',
  DATABASE_URL: 'postgres://127.0.0.1/sidebet',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...paypal,
  PAYPAL_MODE: 'live',
  PAYPAL_PAY_LATER: 'disabled-in-account',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'no-reply@sidebet.example',
  FORM_MAIL_URL: 'https://forms.example',
  FEED: 'the-odds-api',
  ODDS_API_KEY: 'a secret key',
  FILES_S3_BUCKET: 'files',
  WORKERS: 'false',
};

test('without configuration every adapter is local', () => {
  expect(readModes({ SIM_SPEED: '10' })).toEqual({
    money: 'play',
    cards: 'localProvider',
    paypal: 'localProvider',
    feed: 'simulated',
    feedSpeed: 10,
    files: 'localDisk',
    mail: 'outbox',
    formMail: 'off',
    workers: 'on',
  });
});

test('test keys', () => {
  expect(readModes(stripe)).toMatchObject({ money: 'test', cards: 'stripeTest', paypal: 'off' });
  expect(readModes({ ...stripe, ...paypal })).toMatchObject({ paypal: 'paypalSandbox' });
});

test('live keys are reported without their values', () => {
  const modes = readModes(live);
  expect(modes).toEqual({
    money: 'live',
    cards: 'stripeLive',
    paypal: 'paypalLive',
    feed: 'theOddsApi',
    feedSpeed: 1,
    files: 'bucket',
    mail: 'smtp',
    formMail: 'on',
    workers: 'off',
  });
  expect(JSON.stringify(modes)).not.toMatch(/secret|example|sk_|files"?:"?files/);
});

test('without cash there is no provider', () => {
  expect(readModes({ CASH: 'off' })).toMatchObject({ cards: 'off', paypal: 'off' });
});
