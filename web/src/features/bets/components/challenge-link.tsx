import type { BetView } from '@sidebet/contract/bets';
import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { shareLink } from '../../../lib/copy.ts';
import { Button } from '../../../ui/button.tsx';
import { QrCode, QrCodePlace } from '../../../ui/qr-code.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { betLinkCopied, copyBetLink } from '../share-bet.ts';
import classes from './challenge-link.module.css';

/** The link of the viewer's own open challenge: as a QR code, to copy and to share. */
export default function ChallengeLink({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const params = { uniqueId: bet.uniqueId };
  const {
    data: url,
    error,
    refetch,
  } = useApi(
    'getChallengeLink',
    { params },
    { select: ({ path }) => location.origin + path, staleTime: Number.POSITIVE_INFINITY },
  );
  if (error && !url) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const title = `${bet.userName} challenges you: ${bet.homeTeam} vs ${bet.awayTeam}`;
  return (
    <section className={classes.panel} aria-labelledby="challenge-link">
      <div className={classes.code}>
        {url ? <QrCode text={url} label="QR code of the challenge link" /> : <QrCodePlace />}
      </div>
      <div className={classes.text}>
        <div role="status">
          <h2 id="challenge-link">Your challenge link is ready</h2>
        </div>
        <p>
          The first person with this link can take {bet.opponentPick}, until betting closes. No one else sees
          the bet.
        </p>
        <p className={classes.link} translate="no">
          {url ?? '…'}
        </p>
        <div className={classes.actions}>
          <Button disabled={!url} onClick={() => void copyBetLink(toasts, url!)}>
            <IconCopy size={17} stroke={1.9} aria-hidden="true" />
            Copy link
          </Button>
          {'share' in navigator && (
            <Button
              kind="outline"
              disabled={!url}
              onClick={() => void shareLink(toasts, url!, title, betLinkCopied)}
            >
              <IconShare2 size={17} stroke={1.9} aria-hidden="true" />
              Share
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
