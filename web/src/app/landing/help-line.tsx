import { HelpNumber } from '../../ui/help-number.tsx';
import classes from './help-line.module.css';

/** For whom the product is, and where help is when betting stops being fun. */
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
