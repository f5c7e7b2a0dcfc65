import type { TransactionView } from '@sidebet/contract/wallet';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './transactions.module.css';

/** What a line is, of which type, and what it is about. A bet's line leads to the bet, and its whole row or card with it. */
export function TransactionSubject({ transaction }: { transaction: TransactionView }) {
  const { description, type, about, betUniqueId, status } = transaction;
  // That a deposit worked is what everybody expects of one.
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
      </span>
      <span className={classes.about}>
        <span className={classes.type}>{type}</span>
        {about && ` · ${about}`}
      </span>
    </>
  );
}
