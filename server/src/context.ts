import type { AdapterModes } from '@sidebet/contract/console/books';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import type { Alarm } from './alarms/alarms.ts';
import type { RunningBook } from './book/book.ts';
import type { Env } from './config/env.ts';
import type { HashCost } from './config/hash-cost.ts';
import type { Database, Pool } from './db/pool.ts';
import type { Replica } from './db/replica.ts';
import type { BackgroundWork } from './http/background-work.ts';
import type { AlarmWebhookSender } from './integrations/email/alarm-webhook.ts';
import type { FormMailer } from './integrations/email/form-mail.ts';
import type { Mailer } from './integrations/email/port.ts';
import type { Files } from './integrations/files/port.ts';
import type { IsClean } from './integrations/malware/clamd.ts';
import type { CardPayments } from './integrations/payments/ports/card-payments.ts';
import type { SourceDigests } from './integrations/payments/ports/payment-source.ts';
import type { Payouts } from './integrations/payments/ports/payouts.ts';
import type { PayPalPayments } from './integrations/payments/ports/paypal-payments.ts';
import type { Pusher } from './integrations/push/port.ts';
import type { SportsFeed } from './integrations/sports-feed/port.ts';
import type { Log } from './logging/log.ts';
import type { Site } from './site/site.ts';
import type { GameClock, WallClock } from './time/clock.ts';
import type { Images } from './uploads/image.ts';
import type { Eligibility } from './users/eligibility.ts';
import type { RequireOperator } from './users/viewer.ts';

/** Everything a process has: configuration, storage, clocks and providers. `openContext` opens and closes it. */
export type Context = {
  readonly env: Env;
  readonly database: Database;
  /** RATE_LIMITS. */
  readonly rateLimits: boolean;
  /** Which implementation each adapter uses. */
  readonly adapters: AdapterModes;
  /** Whether there are deposits, withdrawals and bets for money (CASH). */
  readonly offersCash: boolean;
  /** The settings of a site without cash. */
  readonly site: Site;
  /** Decides by which rules money moves. */
  readonly moneyMode: MoneyMode;
  /** The cost of hashing passwords and identities. Only tests set it. */
  readonly hashCost?: HashCost | undefined;
  /** The session secret. */
  readonly secret: string;
  /** The origin of links in emails and of pages that providers return to. Known once the server listens. */
  readonly siteUrl: () => string;

  /** For requests: every wait ends within seconds. */
  readonly pool: Pool;
  /** For jobs that read or change whole tables. */
  readonly workPool: Pool;
  /**
   * For reading much of what may be ten seconds old: the read replica while it keeps up, otherwise `workPool`. Never for a
   * decision about money.
   */
  readonly historyPool: () => Pool;
  /** Null without a read replica. */
  readonly replica: Replica | null;
  readonly book: RunningBook;
  readonly files: Files;
  /** Re-encodes uploaded images. */
  readonly images: Images;

  /** Game time, by which the book decides. */
  readonly clock: GameClock;
  /** Real time, for emails, links, sessions and payouts. */
  readonly wallClock: WallClock;
  /** How far this machine's clock is ahead of the database's. Rejects if the database is unreachable. */
  readonly readSkewMs: () => Promise<number>;

  readonly log: Log;
  /** Notifies operators. */
  readonly alarm: Alarm;

  readonly feed: SportsFeed;
  /** How much faster than real games the feed's are (SIM_SPEED). Bets then wait that much shorter. */
  readonly gameSpeed: number;
  /** Aborted when the server begins to stop: long work that can be left undone ends. */
  readonly stopping: AbortSignal;
  readonly cards: CardPayments;
  /** Null if PayPal is not configured. */
  readonly paypal: PayPalPayments | null;
  /** Null if withdrawals are paid by hand. */
  readonly payouts: Payouts | null;
  /** Whether payments run on the play-money provider. */
  readonly playMoney: boolean;
  /** Writes the results of provider calls so far. */
  readonly writeProviderCalls: () => Promise<void>;
  /** Called after a deposit was credited. Not awaited, and lost in a crash: a worker has to repeat its effect. */
  readonly onCredited: (depositId: string) => void;
  /** Digests of what deposits were paid with; null with play money. */
  readonly sourceDigests: SourceDigests | null;
  readonly mailer: Mailer;
  /** Null without FORM_MAIL_URL. */
  readonly formMailer: FormMailer | null;
  /** Null without ALARM_WEBHOOK_URL. */
  readonly alarmWebhook: AlarmWebhookSender | null;
  /** Sends push notifications to browsers. */
  readonly pusher: Pusher;
  /** Scans uploads; null if no scanner is configured. */
  readonly isClean: IsClean | null;
  /** Checks age and place. */
  readonly eligibility: Eligibility;

  readonly backgroundWork: BackgroundWork;
  readonly requireOperator: RequireOperator;
  /** Drops an ended session from this process's cache before the announcement arrives. */
  readonly forgetSession: (sessionId: string) => void;
};

/** What a function uses of the context. Tests pass just that. */
export type Uses<Names extends keyof Context> = Pick<Context, Names>;

/** Only some methods of a part: `Calls<'book', 'execute'>`. */
export type Calls<Part extends keyof Context, Methods extends keyof NonNullable<Context[Part]>> = {
  readonly [P in Part]: Pick<NonNullable<Context[Part]>, Methods> | Extract<Context[Part], null>;
};
