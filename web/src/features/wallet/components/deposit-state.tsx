import type { DepositView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem, errorMessage, retryUnanswered } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useCancelDeposit, useCaptureDeposit, useDeposit } from '../api/deposits.ts';
import classes from './deposit-state.module.css';
import { SumLines } from './sum-lines.tsx';

type Props = {
  id: string;
  /** Whether the provider returned the user with or without a payment. */
  cameBack: 'paid' | 'unpaid';
  /** The bet the deposit was for: the way back to it after a payment, and the address to try again. */
  onward?: { readonly link: ReactNode; readonly tryAgain: string } | null;
};

/** A payment's state as the server reports it: only the provider's confirmation credits the balance. */
export function DepositState({ id, cameBack, onward }: Props) {
  const { data, error } = useDeposit(id);
  const capture = useCaptureDeposit();
  const cancel = useCancelDeposit();
  const isOpen = data !== undefined && data.status !== 'successful' && data.status !== 'failed';
  useOnce(isOpen && cameBack === 'paid' && data.provider === 'paypal' && !data.isPending, () =>
    capture.mutate({ params: { id } }),
  );
  useOnce(data?.status === 'processing' && cameBack === 'unpaid' && !data.isPending, () =>
    cancel.mutate({ params: { id } }),
  );
  // Marks the credit as shown. A failure only repeats the message.
  const acknowledge = useAction('acknowledgeDeposit', { retry: retryUnanswered });
  useOnce(data?.status === 'successful', () => acknowledge.mutate({ params: { id } }));

  if (error instanceof ApiProblem && error.status === 404)
    return <State title="Payment" text={errorMessage(error)} />;
  if (!data) return <State title="Checking your payment…" text={error ? errorMessage(error) : undefined} />;
  const amount = formatDollars(data.amountCents);
  const again = paths.withAmount(onward?.tryAgain ?? paths.addFunds, data.amountCents);
  const receipt = <Receipt deposit={data} />;
  const refusedWith = refusalIn(capture.error);
  switch (data.status) {
    case 'successful':
      return (
        <State
          art="paid"
          title="Payment Successful!"
          text={
            <>
              <strong>Deposit successful!</strong> {successText(data)}
            </>
          }
          facts={onward ? onward.link : receipt}
        >
          {onward && receipt}
        </State>
      );
    case 'cancelled':
    case 'failed':
      return (
        <State title="Payment Failed" text={sentences(`${amount} was not charged.`, refusedWith)}>
          <TryAgain to={again} />
        </State>
      );
    case 'processing':
      break;
    default:
      return data.status satisfies never;
  }
  if (data.isPending) {
    return (
      <State
        title="Payment pending…"
        text={`PayPal is waiting for the money, which can take a few days. We’ll add ${amount} to your balance when it arrives.`}
      />
    );
  }
  const approveUrl = capture.data?.approveUrl;
  if (approveUrl) {
    return (
      <State
        title="Not paid yet"
        text={`PayPal hasn’t taken ${amount}. You can choose another way to pay there.`}
      >
        <a className={classes.goOn} href={approveUrl}>
          Continue at PayPal
        </a>
        <TryAgain to={again} text="Deposit another way" outline />
      </State>
    );
  }
  if (cameBack === 'unpaid') {
    if (!cancel.isError) return <State title="Checking your payment…" />;
    return (
      <State
        title="Payment Failed"
        text="Nothing was added to your balance. If you did pay, it will show up here."
      >
        <TryAgain to={again} />
      </State>
    );
  }
  if (refusedWith) return <State title="Not paid yet" text={refusedWith} />;
  return (
    <State
      title="Payment processing…"
      text={
        capture.isError
          ? 'We can’t reach PayPal right now. Check again, or leave this page: your balance shows the money once it’s confirmed.'
          : `Waiting for the provider to confirm ${amount}. You can leave this page: your balance shows it once it is confirmed.`
      }
    >
      {capture.isError && <Button onClick={() => capture.mutate({ params: { id } })}>Check again</Button>}
    </State>
  );
}

/** The server's refusal message; null when the outcome is unknown and the request can be retried. */
function refusalIn(error: unknown): string | null {
  return error instanceof ApiProblem && !error.unanswered ? error.message : null;
}

function sentences(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null).join(' ');
}

function successText({ amountCents, refundedCents }: DepositView): string {
  const amount = formatDollars(amountCents);
  if (refundedCents === 0) return `${amount} is in your balance.`;
  return `${amount} was added to your balance; ${formatDollars(refundedCents)} has been refunded since.`;
}

function Receipt({ deposit }: { deposit: DepositView }) {
  const { user } = useViewer();
  return (
    <div className={classes.receipt}>
      <SumLines
        lines={[
          ['Deposited', formatDollars(deposit.amountCents)],
          ['Paid by', deposit.provider === 'paypal' ? 'PayPal' : 'Card'],
          ['Balance now', formatDollars(user.accountBalanceCents)],
        ]}
      />
    </div>
  );
}

/** Without the deposit's id, such as a typed URL. */
export function UnknownDeposit() {
  return (
    <State
      art="paid"
      title="Payment Successful!"
      text="Your balance shows it as soon as the payment provider confirms."
    />
  );
}

type TryAgainProps = { to: string; text?: string; outline?: boolean };

function TryAgain({ to, text = 'Try Again', outline }: TryAgainProps) {
  return (
    <LinkButton to={to} kind={outline ? 'outline' : 'primary'}>
      {text}
    </LinkButton>
  );
}

type StateProps = {
  art?: 'disc' | 'paid';
  title: string;
  text?: ReactNode;
  facts?: ReactNode;
  /** Actions; without any, the link home is the primary one. */
  children?: ReactNode;
};

function State({ art = 'disc', title, text, facts, children }: StateProps) {
  return (
    <div aria-live="polite">
      <EmptyState page art={art} title={title} text={text}>
        {facts}
        {children}
        <LinkButton to={paths.home} kind={children ? 'outline' : 'primary'}>
          Back to Home
        </LinkButton>
      </EmptyState>
    </div>
  );
}

/** Runs `run` the first time `when` is true. */
function useOnce(when: boolean, run: () => void) {
  const done = useRef(false);
  useEffect(() => {
    if (!when || done.current) return;
    done.current = true;
    run();
  }, [when, run]);
}
