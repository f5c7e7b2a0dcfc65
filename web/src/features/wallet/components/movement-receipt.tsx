import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { depositSummary } from '@sidebet/domain/wallet/deposit';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useDeposit } from '../api/deposits.ts';
import classes from './movement-receipt.module.css';
import { StatusChip } from './status-chip.tsx';

type Props = { transaction: TransactionView };
type Fact = readonly [label: string, value: ReactNode];

/** The receipt of a deposit or withdrawal from the ledger, for screen and print. */
export default function MovementReceipt({ transaction, ...dialog }: Props & DialogState) {
  return (
    <Dialog title="Receipt" width={480} {...dialog}>
      {transaction.type === 'Deposit' ? (
        <DepositPaper transaction={transaction} />
      ) : (
        <Paper transaction={transaction} facts={withdrawalFacts(transaction)} />
      )}
    </Dialog>
  );
}

/** How a withdrawal was paid, and where to. */
function withdrawalFacts({ amountCents, cardRefundCents = 0, about }: TransactionView): Fact[] {
  const restCents = Math.abs(amountCents) - cardRefundCents;
  if (cardRefundCents === 0)
    return [
      ['Method', 'PayPal'],
      ['Sent to', about],
    ];
  const card: Fact = ['Back to your card', formatDollars(cardRefundCents)];
  if (restCents === 0) return [['Method', 'Card'], card];
  return [['Method', 'Card and PayPal'], card, ['Sent to PayPal', `${formatDollars(restCents)} to ${about}`]];
}

/** The payment method and refunds come from the deposit itself. */
function DepositPaper({ transaction }: Props) {
  const { data, error, isPending, refetch } = useDeposit(subjectId(transaction));
  if (isPending) return <Skeletons label="Loading receipt..." count={3} height={70} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const facts: Fact[] = [['Method', data.provider === 'paypal' ? 'PayPal' : 'Card']];
  if (data.refundedCents > 0) facts.push(['Refunded since', formatDollars(data.refundedCents)]);
  return <Paper transaction={transaction} facts={facts} />;
}

function Paper({ transaction, facts }: Props & { facts: readonly Fact[] }) {
  const { user } = useViewer();
  const { description, amountCents, beforeBalanceCents, afterBalanceCents, createdAt, status } = transaction;
  const { feeCents, totalCents } = depositSummary(Math.abs(amountCents));
  const lines: readonly Fact[] = [
    ['Date', <EventTime key="date" instant={createdAt} long />],
    ...facts,
    ['Amount', formatDollars(Math.abs(amountCents))],
    ['Processing Fee', formatDollars(feeCents)],
    ['Before Balance', formatDollars(beforeBalanceCents)],
    ['After Balance', formatDollars(afterBalanceCents)],
    ['Account', `@${user.username}`],
    [
      'Reference',
      <span key="reference" className={classes.reference}>
        {subjectId(transaction)}
      </span>,
    ],
  ];
  return (
    <>
      <section className={classes.paper} aria-label={`Receipt of a ${description.toLowerCase()}`}>
        <p className={classes.what}>
          Sidebet {description}
          {status && <StatusChip status={status} />}
        </p>
        <p className={classes.amount}>{formatDollars(totalCents)}</p>
        <dl className={classes.facts}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Button kind="outline" wide onClick={() => window.print()}>
        <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
        Print
      </Button>
    </>
  );
}

/** The deposit's or withdrawal's own id: the line's id without the transfer number. */
function subjectId({ id }: TransactionView): string {
  return id.slice(0, id.lastIndexOf('-'));
}
