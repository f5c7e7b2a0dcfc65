import { HelpNumber } from '../../ui/help-number.tsx';
import classes from './help-line.module.css';

/** Age notice and helpline. */
export function HelpLine() {
  return (
    <div className={classes.block} role="note" aria-label="Responsible gambling">
      <span className={classes.age} aria-hidden="true">
        18+
      </span>
      <p>
        <strong>For adults 18 and older. Please gamble responsibly.</strong> If betting stops being fun, talk
        to someone: in the US, call or text <HelpNumber />, free and confidential, 24/7.
      </p>
    </div>
  );
}
