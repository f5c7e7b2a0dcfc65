import { type HelpLine, helpLineOf } from '@sidebet/domain/place/help-line';
import classes from './help-number.module.css';

/** Who helps when betting stops being fun, one tap away; where nobody knows the reader's place, the number alone. */
export function HelpNumber({ line }: { line?: HelpLine }) {
  const { name, number, dial } = line ?? helpLineOf(null);
  return (
    <>
      {line && `${name} `}
      <a href={`tel:${dial}`} className={classes.number}>
        {number}
      </a>
    </>
  );
}
