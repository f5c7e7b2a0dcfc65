import classes from './skip-link.module.css';

/** The first stop of the keyboard, unseen by others: past the bar and the menu. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}
