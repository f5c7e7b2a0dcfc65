import classes from './skip-link.module.css';

/** First tab stop, visible on focus: skips the bar and the menu. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}
