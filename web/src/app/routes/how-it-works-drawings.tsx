import classes from './how-it-works.module.css';

const home = 'M46 8v84A42 42 0 0 1 46 8Z';
const away = 'M54 8a42 42 0 0 1 0 84Z';
const waiting = { fill: 'none', strokeWidth: 2.5, strokeDasharray: '5 5' } as const;

/** One half is taken, the other is still open. */
export function PickDrawing() {
  return (
    <svg viewBox="0 0 100 100" className={classes.drawing} aria-hidden="true">
      <path d={home} fill="var(--home)" />
      <path d={away} stroke="var(--away)" {...waiting} />
    </svg>
  );
}

/** Both halves are taken. */
export function TakeDrawing() {
  return (
    <svg viewBox="0 0 100 100" className={classes.drawing} aria-hidden="true">
      <path d={home} fill="var(--home)" />
      <path d={away} fill="var(--away)" />
    </svg>
  );
}

/** A scoreboard, 27 to 24. */
export function ScoreDrawing() {
  return (
    <svg viewBox="0 0 100 100" className={classes.drawing} aria-hidden="true">
      <rect
        x="6"
        y="22"
        width="88"
        height="56"
        rx="10"
        fill="var(--raised)"
        stroke="var(--control-line)"
        strokeWidth="2"
      />
      <path d="M50 22v56" stroke="var(--hairline)" strokeWidth="2" />
      <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="var(--home)" d="M14 38h11v12H14v12h11M32 38h11v24" />
        <path stroke="var(--away)" d="M57 38h11v12H57v12h11M75 38v12h11M86 38v24" />
      </g>
    </svg>
  );
}

/** Two wagers of $25.00 become $45.00 for the winner and $5.00 of fee: the widths are true. */
export function PotDrawing() {
  return (
    <svg viewBox="0 0 600 128" className={classes.pot} aria-hidden="true">
      <rect x="0" y="8" width="297" height="42" rx="10" fill="var(--home)" />
      <rect x="303" y="8" width="297" height="42" rx="10" fill="var(--away)" />
      <path d="M150 58v14M450 58v14" stroke="var(--control-line)" strokeWidth="2" />
      <rect x="0" y="80" width="537" height="42" rx="10" fill="var(--primary)" />
      <rect
        x="543"
        y="80"
        width="57"
        height="42"
        rx="10"
        fill="none"
        stroke="var(--control-line)"
        strokeWidth="2"
      />
      <g fontFamily="var(--font-display)" fontSize="23" fontWeight="700" textAnchor="middle">
        <text x="148" y="37" fill="var(--on-home)">
          $25.00
        </text>
        <text x="452" y="37" fill="var(--on-away)">
          $25.00
        </text>
        <text x="268" y="109" fill="var(--on-primary)">
          $45.00 to the winner
        </text>
        <text x="571" y="108" fontSize="19" fill="var(--text)">
          $5.00
        </text>
      </g>
    </svg>
  );
}
