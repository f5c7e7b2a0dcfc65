import { formatDollars } from '@sidebet/domain/cents';
import { useEffect, useRef } from 'react';
import { ApiProblem, messageOf } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeposit } from '../api/get-deposit.ts';

/** What became of a payment, by the server's word: only its confirmation credits the balance. */
export function DepositState({ id }: { id: string }) {
  const { data, error } = useDeposit(id);
  useTellSuccess(data?.status);
  if (!id) {
    return (
      <State
        title="Payment Successful!"
        text="Your balance shows it as soon as the payment provider confirms."
      />
    );
  }
  if (error instanceof ApiProblem && error.status === 404)
    return <State title="Payment" text={messageOf(error)} />;
  if (!data) return <State title="Checking your payment…" text={error ? messageOf(error) : undefined} />;
  const amount = formatDollars(data.amountCents);
  switch (data.status) {
    case 'successful':
      return <State title="Payment Successful!" text={`${amount} is in your balance.`} />;
    case 'processing':
      return <State title="Payment processing…" text={`Waiting for the provider to confirm ${amount}.`} />;
    case 'cancelled':
    case 'failed':
      return <State title="Payment Failed" text={`${amount} was not charged.`} retry />;
    default:
      return data.status satisfies never;
  }
}

function State({ title, text, retry }: { title: string; text?: string | undefined; retry?: boolean }) {
  return (
    <div aria-live="polite">
      <EmptyState page art="disc" title={title} text={text}>
        {retry && <LinkButton to={paths.addFunds}>Try Again</LinkButton>}
        <LinkButton to={paths.home} kind={retry ? 'outline' : 'primary'}>
          Back to Home
        </LinkButton>
      </EmptyState>
    </div>
  );
}

function useTellSuccess(status: string | undefined) {
  const told = useRef(false);
  useEffect(() => {
    if (status !== 'successful' || told.current) return;
    told.current = true;
    toast('Deposit successful!');
  }, [status]);
}
