import type { BetView, ContestView } from '@sidebet/contract/bets';
import type { RivalryView } from '@sidebet/contract/rivalry';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { formatDollars } from '@sidebet/domain/cents';
import { IconChevronRight, IconMessageCircle, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { resultTitle } from '../../../lib/bet-results.ts';
import { acceptorMoney, viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Amount, ResultAmount } from '../../../ui/amount.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RivalryCard } from '../../../ui/rivalry.tsx';
import { otherUser } from '../other-user.ts';
import { hasPublicLink, resultShareTitle, shareBet } from '../share-bet.ts';
import { type ViewerResult, viewerResult } from '../standing.ts';
import { ContestRow } from './contest-row.tsx';
import { Opponent } from './opponent.tsx';
import classes from './result-ticket.module.css';
import { ResultTicket } from './result-ticket.tsx';

type Props = {
  bet: BetView;
  contest: ContestView | undefined;
  now: number;
  /** It settled while the viewer was looking. */
  justEnded: boolean;
  rivalry: RivalryView | undefined;
  onReceipt: () => void;
};

/** The viewer's settled bet: what it brought, against whom, why, and what reached the balance. */
export function OwnResult({ bet, contest, now, justEnded, rivalry, onReceipt }: Props) {
  const { user } = useViewer();
  const other = otherUser(bet, user.id);
  const result = viewerResult(bet, user.id);
  return (
    <>
      <ResultTicket bet={bet} now={now} turns={justEnded} stub={<Money bet={bet} result={result} />}>
        <p className={classes.net} data-result={result}>
          {resultTitle(bet, user.id)}
        </p>
        <Against bet={bet} result={result} />
      </ResultTicket>
      <div className={classes.paid}>
        <Paid bet={bet} result={result} />
        <button type="button" className={classes.row} onClick={onReceipt}>
          Receipt
          <span>
            score, rule, every cent
            <IconChevronRight size={16} stroke={2} aria-hidden="true" />
          </span>
        </button>
        <ContestRow bet={bet} contest={contest} now={now} />
      </div>
      {other && (
        <RivalryCard
          rivalry={rivalry}
          viewer={{ name: user.fullName, picture: user.profilePicture }}
          friend={other}
        />
      )}
      <Actions bet={bet} result={result} />
    </>
  );
}

type PartProps = { bet: BetView; result: ViewerResult };

function Against({ bet, result }: PartProps) {
  const { user } = useViewer();
  // A bet can be void before anyone took it.
  if (bet.betAcceptorUid === null) return null;
  const opponent = <Opponent bet={bet} viewerId={user.id} size={24} />;
  return (
    <p className={classes.against}>
      {result === 'won' && <>You beat {opponent}</>}
      {result === 'lost' && <>{opponent} beat you</>}
      {result === 'refunded' && <>You and {opponent} got it back</>}
    </p>
  );
}

function Money({ bet, result }: PartProps) {
  const { user } = useViewer();
  const { stakeCents, winCents, feeIfWonCents } = viewerMoney(bet, user.id);
  return (
    <>
      <Amount group={bet.group} label="Risk" cents={stakeCents} />
      <Amount group={bet.group} label="Win" cents={winCents} />
      {result === 'won' && feeIfWonCents > 0 && (
        <ResultAmount label="Fee">{feeText(bet, feeIfWonCents, user.id)}</ResultAmount>
      )}
    </>
  );
}

/** "2% · $0.25": the fee as a part of the losing risk, unless the cents do not show it exactly. */
function feeText(bet: BetView, feeCents: number, viewerId: string): string {
  const other = bet.userId === viewerId ? acceptorMoney(bet) : viewerMoney(bet, bet.userId);
  const exact = (feeCents * 100) / other.stakeCents;
  const percent = [Math.round(exact), Math.round(exact * 10) / 10].find(
    (one) => Math.round((other.stakeCents * one) / 100) === feeCents,
  );
  return `${percent === undefined ? '' : `${percent}% · `}${formatDollars(feeCents)}`;
}

/** What reached the balance. A group's bets change none. */
function Paid({ bet, result }: PartProps) {
  const { user } = useViewer();
  if (bet.group || result === 'lost') return null;
  const { stakeCents, winCents, payoutIfWonCents } = viewerMoney(bet, user.id);
  const back = `${formatInSentence(bet, stakeCents)} back`;
  return (
    <p className={classes.row}>
      Paid to your balance
      <strong>{formatDollars(result === 'won' ? payoutIfWonCents : stakeCents)}</strong>
      <small>
        {result === 'won'
          ? `Your ${back}, and ${formatInSentence(bet, winCents)} from ${otherUser(bet, user.id)?.name}`
          : `Your ${back}`}
      </small>
    </p>
  );
}

/** A loss is not offered to be shared, and nothing suggests another bet. */
function Actions({ bet, result }: PartProps) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const isShared = result === 'won' && hasPublicLink(bet);
  if (!isShared && !bet.group) return null;
  return (
    <div className={classes.actions}>
      {bet.group && (
        <LinkButton kind="outline" to={paths.betComments(bet.uniqueId)}>
          <IconMessageCircle size={18} stroke={1.8} aria-hidden="true" />
          Say something
        </LinkButton>
      )}
      {isShared && (
        <Button onClick={() => void shareBet(toasts, bet.uniqueId, resultShareTitle(bet, user.id))}>
          <IconShare2 size={18} stroke={1.8} aria-hidden="true" />
          Share
        </Button>
      )}
    </div>
  );
}
