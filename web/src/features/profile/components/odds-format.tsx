import { priceLabel } from '@sidebet/domain/bets/payout';
import { formatDollars } from '@sidebet/domain/cents';
import type { OddsFormat as Format } from '@sidebet/domain/markets/odds-format';
import { useOffline } from '../../../lib/connection.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { useViewer } from '../../../lib/session.ts';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { usePutOddsFormat } from '../api.ts';
import classes from './odds-format.module.css';

const options: readonly { value: Format; label: string }[] = [
  { value: 'american', label: 'American' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'fractional', label: 'Fractional' },
  { value: 'percent', label: 'Percent' },
];

const example = { stakeCents: 110_00, winCents: 100_00 };

/** The odds format setting. */
export default function OddsFormat() {
  const { user } = useViewer();
  const offline = useOffline();
  const put = usePutOddsFormat();
  const formatPrice = useOddsFormat();
  const chosen = put.isPending ? put.variables.body.oddsFormat : user.oddsFormat;
  const choose = (format: Format) => {
    if (format !== chosen && !offline) put.mutate({ body: { oddsFormat: format } });
  };
  return (
    <SettingsSection
      id="odds-format"
      title="Odds"
      hint={`How you read prices. Bets on the winner with equal wagers always show ${priceLabel}.`}
    >
      <div className={classes.choice}>
        <Segments label="Odds format" options={options} value={chosen} onChange={choose} />
        {offline && <OfflineNote />}
      </div>
      <p className={classes.example} aria-live="polite">
        Risking {formatDollars(example.stakeCents)} to win {formatDollars(example.winCents)} reads{' '}
        {formatPrice(example.stakeCents, example.winCents)}.
      </p>
    </SettingsSection>
  );
}
