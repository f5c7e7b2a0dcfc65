import type { ProtectionLimit } from '@sidebet/contract/protection';
import { useAppClient } from '../../../lib/app-client.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { limitLabel, limitNames } from '../../../lib/protection-labels.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import classes from './limit-group.module.css';

type Props = { limit: ProtectionLimit; pending: NonNullable<ProtectionLimit['pending']> };

/** A pending increase: can be canceled anytime and confirmed from its start. */
export function PendingLimit({ limit: { kind, limit }, pending }: Props) {
  const { toasts } = useAppClient();
  const timeLabel = useTimeLabel();
  const confirm = useProtectionChange('confirmProtectionLimit');
  const takeBack = useProtectionChange('takeBackProtectionLimit');
  const isDue = useServerNow() >= Date.parse(pending.confirmFrom);
  const busy = confirm.isPending || takeBack.isPending;
  const error = confirm.error ?? takeBack.error;
  const wanted = limitLabel(kind, pending.limit);
  return (
    <div className={classes.pending}>
      <p>
        You requested <strong>{wanted}</strong>.{' '}
        {isDue
          ? `Confirm it by ${timeLabel(pending.lapsesAt)}, or it expires. `
          : `You can confirm it from ${timeLabel(pending.confirmFrom)}. `}
        Until then {limitLabel(kind, limit).toLowerCase()} applies.
      </p>
      <ProblemLine error={error} />
      <div className={classes.answers}>
        {isDue && (
          <Button
            size="small"
            busy={confirm.isPending}
            disabled={busy}
            aria-label={`Confirm ${wanted}: ${limitNames[kind]}`}
            onClick={() => {
              takeBack.reset();
              confirm.mutate(
                { params: { kind }, body: { limit: pending.limit } },
                { onSuccess: () => toasts.show(`${limitNames[kind]}: ${wanted} from now on.`) },
              );
            }}
          >
            Confirm
          </Button>
        )}
        <Button
          kind="outline"
          size="small"
          busy={takeBack.isPending}
          disabled={busy}
          aria-label={`Cancel request for ${wanted}: ${limitNames[kind]}`}
          onClick={() => {
            confirm.reset();
            takeBack.mutate(
              { params: { kind } },
              { onSuccess: () => toasts.show(`${limitNames[kind]} stays unchanged.`) },
            );
          }}
        >
          Cancel request
        </Button>
      </div>
    </div>
  );
}
