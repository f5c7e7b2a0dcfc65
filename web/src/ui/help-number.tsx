import { findHelpLine, type HelpLine } from '@sidebet/domain/place/help-line';
import classes from './help-number.module.css';

/** The helpline as a link; without a known place, only the number. */
export function HelpNumber({ line }: { line?: HelpLine }) {
  const { name, number, dial } = line ?? findHelpLine(null);
  return (
    <>
      {line && `${name} `}
      <a href={`tel:${dial}`} className={classes.number}>
        {number}
      </a>
    </>
  );
}
