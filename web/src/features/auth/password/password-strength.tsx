import { useEffect, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import classes from './password-strength.module.css';
import type { PasswordScore } from './password-strength.ts';

type Props = {
  password: string;
  /** Other values in the form: a password built from them is weak. */
  own?: readonly string[];
};

const labels: Record<PasswordScore, string> = {
  0: 'Very weak. Choose a less common password.',
  1: 'Weak. Choose a less common password.',
  2: 'Fair. A longer password is safer.',
  3: 'Good.',
  4: 'Strong.',
};
const steps = [1, 2, 3, 4] as const;

/** Password strength as text and as a bar; the text is announced when typing pauses. */
export function PasswordStrength({ password, own = [] }: Props) {
  const score = useScore(useDebounced(password, 200), own.join('\n'));
  const shown = password !== '' && score !== null;
  return (
    <div className={classes.strength} data-score={shown ? score : undefined}>
      {shown && (
        <div className={classes.bar} aria-hidden="true">
          {steps.map((step) => (
            <span key={step} data-filled={step <= Math.max(1, score)} />
          ))}
        </div>
      )}
      <p aria-live="polite" className={classes.label}>
        {shown && <>Password strength: {labels[score]}</>}
      </p>
    </div>
  );
}

/** Null until there is a password and the estimator has loaded. The form works without it. */
function useScore(password: string, own: string): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null);
  useEffect(() => {
    let current = true;
    if (password === '') setScore(null);
    else
      import('./password-strength.ts').then(
        ({ scorePassword }) => current && setScore(scorePassword(password, own.split('\n'))),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [password, own]);
  return score;
}
