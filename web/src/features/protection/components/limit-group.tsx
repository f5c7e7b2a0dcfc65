import type { ProtectionLimit } from '@sidebet/contract/protection';
import { useId } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { limitLabel, limitNames, usedLabel } from '../../../lib/protection-labels.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import classes from './limit-group.module.css';
import { PendingLimit } from './pending-limit.tsx';

const LimitDialog = lazyPart(() => import('./limit-dialog.tsx'));

type Props = { title: string; hint: string; limits: readonly ProtectionLimit[] };

/** Limits of one kind over their time windows. */
export function LimitGroup({ title, hint, limits }: Props) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.rows}>
        {limits.map((limit) => (
          <LimitRow key={limit.kind} limit={limit} />
        ))}
      </div>
    </section>
  );
}

const rowNames: { [kind in ProtectionLimit['kind']]?: string } = {
  sessionDay: '24 hours',
  realityCheck: 'Interval',
};

function LimitRow({ limit }: { limit: ProtectionLimit }) {
  const timeLabel = useTimeLabel();
  const { kind, used, left, nextFreeAt, pending } = limit;
  const full = limitNames[kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent; this is one limit of its group.
    <div className={classes.row} role="group" aria-label={full}>
      <div className={classes.head}>
        <span className={classes.name}>{rowNames[kind] ?? full.replace(/^\w+ in /, '')}</span>
        <DialogButton
          kind="outline"
          size="small"
          aria-label={`${limit.limit === null ? 'Set' : 'Change'}: ${full}`}
          dialog={(state) => <LimitDialog limit={limit} {...state} />}
        >
          {limit.limit === null ? 'Set' : 'Change'}
        </DialogButton>
      </div>
      {limit.limit !== null && <Meter label={full} value={used} max={limit.limit} text={usedLabel(limit)} />}
      <p className={classes.figures}>
        <span>{limit.limit === null ? limitLabel(kind, null) : usedLabel(limit)}</span>
        {limit.limit === null ? (
          kind !== 'realityCheck' && kind !== 'sessionDay' && <span>{usedLabel(limit)}</span>
        ) : (
          <strong>{leftLabel(limit, left ?? 0)}</strong>
        )}
      </p>
      {limit.limit !== null && nextFreeAt && (
        <p className={classes.freed}>Some frees up {timeLabel(nextFreeAt)}</p>
      )}
      {pending && <PendingLimit limit={limit} pending={pending} />}
    </div>
  );
}

function leftLabel({ kind }: ProtectionLimit, left: number): string {
  if (kind === 'realityCheck') return left === 0 ? 'Due now' : `Next in ${minutes(left)}`;
  return left === 0
    ? 'Nothing left'
    : `${kind === 'sessionDay' ? minutes(left) : limitLabel(kind, left)} left`;
}

const minutes = (count: number) => limitLabel('sessionDay', count);
