import type { AdapterModes } from '@sidebet/contract/console/books';
import type { Env } from './env.ts';
import { decideMoneyMode } from './money-mode.ts';

type Settings = Pick<
  Env,
  | 'CASH'
  | 'STRIPE_SECRET_KEY'
  | 'PAYPAL_CLIENT_ID'
  | 'FEED'
  | 'SIM_SPEED'
  | 'FILES_S3_BUCKET'
  | 'SMTP_URL'
  | 'FORM_MAIL_URL'
  | 'WORKERS'
>;

const cardsIn = { play: 'localProvider', test: 'stripeTest', live: 'stripeLive' } as const;

/** The mode of each adapter, for the startup log and the console. Contains no keys and no addresses. */
export function adapterModes(env: Settings): AdapterModes {
  const money = decideMoneyMode(env);
  return {
    money,
    cards: env.CASH === 'off' ? 'off' : cardsIn[money],
    paypal: env.CASH === 'off' ? 'off' : paypalMode(env, money),
    feed: env.FEED === 'the-odds-api' ? 'theOddsApi' : env.FEED,
    feedSpeed: env.FEED === 'the-odds-api' ? 1 : env.SIM_SPEED,
    files: env.FILES_S3_BUCKET ? 'bucket' : 'localDisk',
    mail: env.SMTP_URL ? 'smtp' : 'outbox',
    formMail: env.FORM_MAIL_URL ? 'on' : 'off',
    workers: env.WORKERS ? 'on' : 'off',
  };
}

function paypalMode(env: Settings, money: AdapterModes['money']): AdapterModes['paypal'] {
  if (money === 'play') return 'localProvider';
  if (!env.PAYPAL_CLIENT_ID) return 'off';
  return money === 'live' ? 'paypalLive' : 'paypalSandbox';
}
