import type { Alarm } from '../../alarms/alarms.ts';
import type { Book } from '../../book/book.ts';
import type { Pool } from '../../db/pool.ts';
import type { CardPayments } from '../../integrations/payments/ports/card-payments.ts';
import type { PayPalPayments } from '../../integrations/payments/ports/paypal-payments.ts';
import type { Log } from '../../logging/log.ts';
import type { Clock } from '../../time/clock.ts';

/** The dependencies of deposits. */
export type DepositDeps = {
  readonly pool: Pool;
  readonly book: Pick<Book, 'execute'>;
  readonly cards: Omit<
    CardPayments,
    'verifyWebhook' | 'listCheckouts' | 'getCardFingerprint' | 'createRefund'
  >;
  /** Null where no PayPal is configured. */
  readonly paypal: Omit<PayPalPayments, 'verifyWebhook'> | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Notifies operators. */
  readonly alarm: Alarm;
  /** Called after a deposit was credited. Not awaited, and lost in a crash: a worker has to repeat its effect. */
  readonly onCredited: (depositId: string) => void;
  /** Where the browser comes back to. */
  readonly publicUrl: string;
};
