import type { BetView, PositionView, Receipt } from '@sidebet/contract/bets';
import { describeRisk, formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { describeRivalry } from '@sidebet/domain/friends/rivalry';
import { useOddsFormat } from '../../../lib/odds.ts';
import { isOffer } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { fairnessAt, fairnessText } from '../fairness.ts';
import { otherUser } from '../other-user.ts';
import classes from './receipt-paper.module.css';

/** How a bet ended: the source score, the rule applied and every transfer. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { bet, rule, source, lines, creator, acceptor, rivalry } = receipt;
  const { user } = useViewer();
  const other = otherUser(bet, user.id);
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
          {isOffer(bet) && <PositionLine bet={bet} position={bet.creator} />}
        </dd>
        {acceptor && (
          <>
            <dt>Accepted by</dt>
            <dd>
              {acceptor.username} on {bet.opponentPick}
              {isOffer(bet) && <PositionLine bet={bet} position={bet.acceptor} />}
            </dd>
          </>
        )}
        {readOfferedTo(bet).kind === 'link' && (
          <>
            <dt>Offered to</dt>
            <dd>Someone with its link</dd>
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
        <Comparison receipt={receipt} />
        {source && (
          <>
            <dt>Source</dt>
            <dd>{source}</dd>
          </>
        )}
        {other && rivalry && (
          <>
            <dt>Record</dt>
            <dd>{describeRivalry(other.name, rivalry)}</dd>
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
            <span className={classes.money}>{formatBetAmount(bet, line.amountCents)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** "Risk $25 to win $19.60 (−128)" */
function PositionLine({ bet, position }: { bet: BetView; position: PositionView }) {
  const price = useOddsFormat()(position.stakeCents, position.winCents);
  return (
    <span className={classes.word}>
      {describeRisk(bet, position)}
      {price && ` (${price})`}
    </span>
  );
}

/** The comparison with the bookmakers that the viewer saw, stored with the bet. */
function Comparison({ receipt: { bet, lines, acceptor } }: { receipt: Receipt }) {
  const { user } = useViewer();
  const timeZone = useChosenTimeZone();
  const isCreator = bet.userId === user.id;
  const [position, reference] = isCreator
    ? [bet.creator, bet.postedReference]
    : [bet.acceptor, bet.acceptedReference];
  const joinedAt = isCreator
    ? bet.createdAt
    : lines.find(({ from }) => from === acceptor?.username)?.createdAt;
  if (!joinedAt || !reference) return null;
  const fairness = fairnessAt(bet, position, reference, Date.parse(joinedAt));
  if (!fairness) return null;
  return (
    <>
      <dt>Price</dt>
      <dd>{fairnessText(bet, position, fairness, timeZone)}</dd>
    </>
  );
}
