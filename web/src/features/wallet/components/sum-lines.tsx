import { Fragment } from 'react';
import classes from './sum-lines.module.css';

type Props = { lines: readonly (readonly [label: string, value: string])[] };

/** The lines that add up to an amount; the last is the total. */
export function SumLines({ lines }: Props) {
  return (
    <dl className={classes.lines}>
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
