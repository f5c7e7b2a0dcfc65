import classes from './close-button.module.css';

type Props = { label: string; small?: boolean; onClick: () => void };

/** The cross of dialogs and toasts. */
export function CloseButton({ label, small = false, onClick }: Props) {
  return (
    <button type="button" className={classes.close} aria-label={label} data-small={small} onClick={onClick}>
      <svg viewBox="0 0 15 15" aria-hidden="true">
        <path d="m3.625 3.625 7.75 7.75m0-7.75-7.75 7.75" />
      </svg>
    </button>
  );
}
