import type { DownReason } from '../../lib/live/stream.ts';
import { useNarrow } from '../../lib/use-media.ts';
import classes from './stream-notice.module.css';

const messages: Record<DownReason, string> = {
  lost: 'Reconnecting…',
  tooMany: 'Too many open tabs. Close one to get live updates here.',
};

/** Shows why the live stream is down; the page polls every few seconds meanwhile. */
export function StreamNotice({ down }: { down: DownReason | null }) {
  const narrow = useNarrow();
  return (
    <div role="status" className={classes.place}>
      {down && (
        <span
          className={classes.note}
          data-waits={down === 'lost'}
          data-toasts={narrow ? undefined : 'above'}
        >
          {messages[down]}
        </span>
      )}
    </div>
  );
}
