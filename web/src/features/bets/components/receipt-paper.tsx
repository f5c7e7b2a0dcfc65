import type { Receipt } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './receipt-paper.module.css';

/** How a bet ended: the source score, the rule applied and every transfer. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { bet, rule, source, lines, creator, acceptor } = receipt;
  const score = (team: string, points: number | null) => (
    <p className={classes.score}>
      <span>{team}</span>
      <strong>{points ?? '–'}</strong>
    </p>
  );
  return (
    <>
      <div className={classes.game}>
        {score(bet.homeTeam, bet.homeScore)}
        {score(bet.awayTeam, bet.awayScore)}
      </div>
      <p className={classes.rule}>{rule}</p>
      <dl className={classes.facts}>
        <dt>Created by</dt>
        <dd>
          {creator.username} on {bet.userPick}
        </dd>
        {acceptor && (
          <>
            <dt>Accepted by</dt>
            <dd>
              {acceptor.username} on {bet.opponentPick}
            </dd>
          </>
        )}
        {bet.offeredToName && (
          <>
            <dt>Offered to</dt>
            <dd>
              {bet.offeredToName}
              {bet.declineWord && <q className={classes.word}>{bet.declineWord}</q>}
            </dd>
          </>
        )}
        {source && (
          <>
            <dt>Source</dt>
            <dd>{source}</dd>
          </>
        )}
      </dl>
      <h3 className={classes.heading}>Every transfer</h3>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.seq}>
            <p>
              <strong>{line.description}</strong>
              <span className={classes.movement}>
                <span>
                  {line.from} → {line.to}
                </span>{' '}
                <EventTime instant={line.createdAt} long />
              </span>
            </p>
            <span className={classes.money}>{formatDollars(line.amountCents)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
