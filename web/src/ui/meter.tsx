import classes from './meter.module.css';

type Props = {
  label: string;
  value: number;
  max: number;
  /** The value as text. */
  text: string;
};

/** The used share of a bounded value, full at its bound. */
export function Meter({ label, value, max, text }: Props) {
  const shown = Math.min(Math.max(value, 0), max);
  const share = max > 0 ? shown / max : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: how a meter element looks is the browser's own.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={text}
      className={classes.track}
    >
      <div className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
