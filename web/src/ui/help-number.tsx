import classes from './help-number.module.css';

/** Who helps when betting stops being fun, one tap away. */
export function HelpNumber() {
  return (
    <a href="tel:+18004262537" className={classes.number}>
      1-800-GAMBLER
    </a>
  );
}
