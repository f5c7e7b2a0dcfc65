import type { GroupKind } from '@sidebet/domain/book/accounts';
import { parseDollars } from '@sidebet/domain/cents';
import { useId } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { focusOnMount } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './dollar-field.module.css';
import { RefusalLink } from './stake-problem.tsx';

type Props = {
  label: string;
  /** The product's word for the amount, before a label that the specification gives. */
  word?: string | undefined;
  /** After the label, such as the most it can be. */
  note?: string | undefined;
  value: string;
  problem: ApiProblem | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The kind of the group of the bet: points have no currency sign. */
  unit?: GroupKind | undefined;
  takesFocus?: boolean;
  /** Where to continue after a deposit: the slip unless given. */
  returnTo?: string | undefined;
};

/** A labelled amount, in dollars unless its group bets for points. */
export function DollarField(props: Props) {
  const { label, word, note, value, problem, onChange, onBlur, unit, takesFocus = false } = props;
  const { returnTo = paths.slip } = props;
  const id = useId();
  return (
    <div>
      <div className={classes.labels}>
        {word && <strong>{word}</strong>}
        <label htmlFor={id}>{label}</label>
        {note && <span id={`${id}-note`}>{note}</span>}
      </div>
      <div className={classes.field} data-invalid={problem !== null}>
        {unit !== 'points' && <span aria-hidden="true">$</span>}
        <input
          id={id}
          ref={takesFocus ? focusOnMount : undefined}
          data-autofocus={takesFocus || undefined}
          inputMode="decimal"
          maxLength={20}
          placeholder={unit === 'points' ? '0' : '0.00'}
          autoComplete="off"
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : note && `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          <span id={`${id}-problem`}>{problem.message}</span>{' '}
          <RefusalLink error={problem} stakeCents={parseDollars(value)} returnTo={returnTo} />
        </p>
      )}
    </div>
  );
}
