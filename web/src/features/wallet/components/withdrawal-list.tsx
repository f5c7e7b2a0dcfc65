import type { WithdrawalView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { useAction } from '../../../lib/api/use-action.ts';
import { usePages } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { allItems } from '../../../lib/paged.ts';
import { setBalance, useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { withdrawalParts } from '../withdrawal-parts.ts';
import { shortDay, waitingText, withdrawalSteps } from '../withdrawal-progress.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './withdrawal-list.module.css';

export function WithdrawalList() {
  const list = usePages('listWithdrawals', { query: { limit: 10 } });
  const withdrawals = allItems(list.data);
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>Your Withdrawals</h3>
      {list.isPending && <Skeletons label="Loading withdrawals..." count={2} height={96} />}
      {list.isError && !list.data && <QueryFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && withdrawals.length === 0 && (
        <p className={classes.none}>No withdrawals yet. A request shows here with every step of its way.</p>
      )}
      <ul className={classes.list}>
        {withdrawals.map((withdrawal) => (
          <Withdrawal key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

function Withdrawal({ withdrawal }: { withdrawal: WithdrawalView }) {
  const client = useAppClient();
  const { id, amountCents, paypalEmail, status, reason, canCancel } = withdrawal;
  const parts = withdrawalParts(withdrawal);
  const back = parts.length === 0 ? 'The money' : 'The rest';
  const cancel = useAction('cancelWithdrawal', {
    onSuccess: ({ accountBalanceCents }) => setBalance(client, accountBalanceCents),
  });
  const waits = waitingText(withdrawal);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <p className={classes.amount}>{formatDollars(amountCents)}</p>
        <StatusChip status={status} />
        {parts.length === 0 && <p className={classes.email}>to {paypalEmail}</p>}
      </div>
      {parts.length > 0 && (
        <ul className={classes.parts} aria-label="How the money travels">
          {parts.map(({ amount, text }) => (
            <li key={text}>
              <strong>{amount}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      <WithdrawalTimeline withdrawal={withdrawal} />
      {/* Always rendered, so screen readers announce changes. */}
      <p className={classes.reason} aria-live="polite">
        {status === 'failed' ? `${reason} ${back} is back in your balance.` : waits}
      </p>
      {canCancel && (
        <Button
          kind="outline"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { id } },
              {
                onSuccess: () =>
                  client.toasts.show('Withdrawal canceled. The money is back in your balance.'),
                onError: client.toasts.showError,
              },
            )
          }
        >
          Cancel withdrawal
          <span className="visually-hidden"> of {formatDollars(amountCents)}</span>
        </Button>
      )}
    </li>
  );
}

function WithdrawalTimeline({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { payouts } = useViewer();
  return (
    <ol className={classes.line}>
      {withdrawalSteps(withdrawal, payouts === 'byHand').map(({ label, at, expected }) => (
        <li key={label} className={classes.step} data-done={at !== null}>
          <p className={classes.label}>{label}</p>
          <p className={classes.when}>
            {at && <EventTime instant={at} />}
            {expected && `Expected ${shortDay(expected[0])} – ${shortDay(expected[1])}`}
            {!at && !expected && <span className="visually-hidden">Not yet</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
