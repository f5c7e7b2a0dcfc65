import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import {
  decideWithdrawal,
  minWithdrawalCents,
  withdrawalSubmitEnabled,
} from '@sidebet/domain/wallet/withdrawal';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useRequestWithdrawal } from '../api/withdrawals.ts';
import { heldText, withdrawalConditions } from '../withdrawal-conditions.ts';
import { emptyDraft, saveDraft, savedDraft, type WithdrawalDraft } from '../withdrawal-draft.ts';
import {
  refusedWithdrawal,
  type WithdrawalFieldName,
  type WithdrawalProblem,
  withdrawalProblem,
} from '../withdrawal-problem.ts';
import { WithdrawalConditions } from './withdrawal-conditions.tsx';
import classes from './withdrawal-form.module.css';

const failed = 'Error requesting withdrawal.';

export function WithdrawalForm() {
  const { toasts } = useAppClient();
  const { user, playMoney, payouts } = useViewer();
  const { data: terms, isPending: areTermsPending } = useApi('getWithdrawalTerms');
  const navigate = useNavigate();
  const request = useRequestWithdrawal();
  const [draft, setDraft] = useState(() => savedDraft(user.id));
  const [visited, setVisited] = useState<readonly WithdrawalFieldName[]>([]);
  const [refused, setRefused] = useState<WithdrawalProblem | null>(null);
  useEffect(() => saveDraft(user.id, draft), [user.id, draft]);

  const amountCents = parseDollars(draft.amount);
  const input = { ...draft, amountCents };
  const decision = decideWithdrawal(input, user.accountBalanceCents);
  const now = serverNow();
  const timeLabel = useTimeLabel();
  const held = decision.kind === 'ok' && terms ? heldText(terms, decision.amountCents, now) : null;
  const own: WithdrawalProblem | null =
    decision.kind === 'refusal'
      ? withdrawalProblem(decision)
      : held
        ? { field: 'amount', message: held }
        : null;
  const heldCents = terms ? terms.balanceCents - terms.availableCents : 0;
  const availableCents = Math.max(0, user.accountBalanceCents - heldCents);

  const findProblem = (field: WithdrawalFieldName): string | null => {
    if (refused?.field === field) return refused.message;
    if (own?.field !== field) return null;
    // Validate an empty field only after blur, but the amount as it is typed.
    return visited.includes(field) || (field === 'amount' && draft.amount !== '') ? own.message : null;
  };
  const field = (name: WithdrawalFieldName) => ({
    value: draft[name],
    problem: findProblem(name),
    onBlur: () => draft[name] !== '' && setVisited((before) => [...new Set([...before, name])]),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const change = (part: Partial<WithdrawalDraft>) => {
    setRefused(null);
    setDraft((before) => ({ ...before, ...part }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setVisited(['amount', 'paypalEmail', 'confirmPaypalEmail']);
    if (decision.kind === 'refusal' || held) return;
    const { paypalEmail, confirmPaypalEmail } = draft;
    request.mutate(
      { body: { amountCents: decision.amountCents, paypalEmail, confirmPaypalEmail } },
      {
        onSuccess: () => {
          setDraft(emptyDraft);
          setVisited([]);
        },
        onError: (error) => {
          const refusal = refusedWithdrawal(error);
          if (refusal) {
            setRefused(refusal);
            return;
          }
          toasts.showError(new ApiProblem('withdrawalFailed', 0, failed));
          void navigate(paths.home);
        },
      },
    );
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Request Withdrawal">
      <p className={classes.available}>
        {heldCents > 0 ? `Available now, of ${formatDollars(user.accountBalanceCents)}` : 'Available'}
        <strong aria-live="polite">{formatDollars(availableCents)}</strong>
      </p>
      <Field
        {...field('amount')}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="0.00"
        hint={
          terms && amountCents !== null && amountCents > terms.withoutApprovalCents
            ? `Above ${formatDollars(terms.withoutApprovalCents)} we review it first. No fees`
            : `At least ${formatDollars(minWithdrawalCents)}, no fees`
        }
        end={
          <button
            type="button"
            className={classes.all}
            disabled={availableCents < minWithdrawalCents}
            onClick={() => change({ amount: centsToDecimal(availableCents) })}
          >
            Max
          </button>
        }
      />
      <Field
        {...field('paypalEmail')}
        label="PayPal Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <Field
        {...field('confirmPaypalEmail')}
        label="Confirm PayPal Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="Money sent to a wrong address is hard to bring back"
      />
      {payouts === 'byHand' && (
        <p className={classes.note}>
          Withdrawals are paid to your PayPal account by hand, within 1-3 business days. Until then they show
          as processing, and the money stays held for you.
        </p>
      )}
      {areTermsPending && <Skeletons label="Loading conditions…" count={1} height={210} />}
      {terms && <WithdrawalConditions conditions={withdrawalConditions(terms, input, now, timeLabel)} />}
      {playMoney && <p className={classes.play}>Play money: nothing is paid out.</p>}
      <Button
        type="submit"
        wide
        busy={request.isPending}
        // The conditions move the button when they appear: a click at that moment would miss it.
        disabled={
          areTermsPending ||
          !withdrawalSubmitEnabled(amountCents, user.accountBalanceCents, request.isPending)
        }
      >
        {request.isPending ? 'Processing...' : 'Request Withdrawal'}
      </Button>
    </form>
  );
}
