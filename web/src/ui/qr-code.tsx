import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** A text as a QR code in one SVG path. Load its users lazily. `label` says what it is for; show the text as well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 1 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Keeps the place of a code that is still loading. */
export function QrCodePlace() {
  return <div className={classes.code} aria-hidden="true" />;
}
