import type { Book } from '../../../book/book.ts';
import type { Uses } from '../../../context.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import type { PayPalPayments } from '../../../integrations/payments/ports/paypal-payments.ts';

/** What deposits use of the context. */
export type DepositContext = Uses<'pool' | 'clock' | 'log' | 'alarm' | 'onCredited' | 'siteUrl'> & {
  readonly book: Pick<Book, 'execute'>;
  readonly cards: Omit<
    CardPayments,
    'verifyWebhook' | 'listCheckouts' | 'getCardFingerprint' | 'createRefund'
  >;
  readonly paypal: Omit<PayPalPayments, 'verifyWebhook'> | null;
};
