import { Button } from './button.tsx';
import classes from './upload-progress.module.css';

type Props = {
  /** What is being sent, such as a file name. */
  label: string;
  /** The sent share, from 0 to 1. */
  part: number;
  /** Waiting for a lost connection. */
  waiting: boolean;
  onCancel: () => void;
};

/** An upload's progress, with a cancel button. */
export function UploadProgress({ label, part, waiting, onCancel }: Props) {
  const percent = Math.floor(part * 100);
  return (
    <div className={classes.upload}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.percent}>{percent}%</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`Uploading ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ transform: `scaleX(${part})` }} data-waiting={waiting} />
      </div>
      <div className={classes.line}>
        <p className={classes.note} role="status">
          {waiting && 'You lost your connection. We’ll send your file as soon as you’re back online.'}
          {!waiting && part === 1 && 'Almost done…'}
        </p>
        <Button kind="plain" size="small" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}
