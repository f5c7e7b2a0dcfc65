import { type Ref, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './bet-form.module.css';

type Props = {
  label: string;
  risk: string | null;
  disabled: boolean;
  busy: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** The button of the betslip. The label is its name. The amounts are its description, and hidden from its name. */
export function CreateButton({ label, risk, disabled, busy, ref }: Props) {
  const id = useId();
  return (
    <Button
      ref={ref}
      type="submit"
      wide
      disabled={disabled}
      busy={busy}
      aria-describedby={risk === null ? undefined : id}
    >
      <span className={classes.create}>
        {label}
        {risk !== null && (
          <small id={id} aria-hidden="true">
            {risk}
          </small>
        )}
      </span>
    </Button>
  );
}
