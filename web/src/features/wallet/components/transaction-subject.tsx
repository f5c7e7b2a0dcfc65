import type { TransactionView } from '@sidebet/contract/wallet';
import { transferDescriptions } from '@sidebet/domain/book/transfers';
import { formatDollars } from '@sidebet/domain/cents';
import { IconReceipt } from '@tabler/icons-react';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from './status-chip.tsx';
import classes from './transactions.module.css';

const MovementReceipt = lazyPart(() => import('./movement-receipt.tsx'));

/** Deposits and withdrawals have their own receipt; a bet's receipt is on the bet. */
const withReceipt: readonly string[] = [transferDescriptions.deposit, transferDescriptions.withdrawal];

/** A line's description, type and subject. A bet's line links to the bet, across its whole row or card. */
export function TransactionSubject({ transaction }: { transaction: TransactionView }) {
  const { description, type, amountCents, about, betUniqueId, status } = transaction;
  // A successful deposit needs no status.
  const telling = status !== null && status !== 'successful';
  return (
    <>
      <span className={classes.subject}>
        {betUniqueId ? (
          <Link to={paths.betDetails(betUniqueId)} className={classes.link}>
            {description}
          </Link>
        ) : (
          <span>{description}</span>
        )}
        {telling && <StatusChip status={status} />}
        {withReceipt.includes(description) && (
          <span className={classes.receipt}>
            <DialogButton
              kind="plain"
              size="tight"
              aria-label={`Receipt: ${description} of ${formatDollars(Math.abs(amountCents))}`}
              dialog={(state) => <MovementReceipt transaction={transaction} {...state} />}
            >
              <IconReceipt size={16} stroke={1.8} aria-hidden="true" />
              Receipt
            </DialogButton>
          </span>
        )}
      </span>
      <span className={classes.about}>
        <span className={classes.type}>{type}</span>
        {about && ` · ${about}`}
      </span>
    </>
  );
}
