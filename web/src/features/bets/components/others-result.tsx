import type { BetView } from '@sidebet/contract/bets';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { acceptorMoney, viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Amount, ResultAmount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import classes from './result-ticket.module.css';
import { ResultTicket } from './result-ticket.tsx';

type Props = {
  bet: BetView;
  now: number;
  /** Whether its sides hide the amounts from the viewer. */
  hidesAmounts: boolean;
};

/** A settled bet between two people, of whom the viewer knows one: "lena beat samo, 24–21". */
export function OthersResult({ bet, now, hidesAmounts }: Props) {
  return (
    <ResultTicket bet={bet} now={now} stub={<Money bet={bet} hidesAmounts={hidesAmounts} />}>
      <h2 className={classes.beat}>
        <WhoBeatWhom bet={bet} />
      </h2>
    </ResultTicket>
  );
}

function WhoBeatWhom({ bet }: { bet: BetView }) {
  const creator = { id: bet.userId, name: bet.userName, picture: bet.userPicture };
  const acceptor = {
    id: bet.betAcceptorUid ?? '',
    name: bet.acceptorName ?? '',
    picture: bet.acceptorPicture,
  };
  if (bet.winner === null) {
    return (
      <>
        <User user={creator} /> and <User user={acceptor} /> got their money back
      </>
    );
  }
  const [winner, loser] = bet.winner === bet.userId ? [creator, acceptor] : [acceptor, creator];
  const { homeScore, awayScore } = bet;
  const score =
    homeScore === null || awayScore === null
      ? null
      : `${Math.max(homeScore, awayScore)}–${Math.min(homeScore, awayScore)}`;
  return (
    <>
      <User user={winner} /> beat <User user={loser} />
      {score && <span>, {score}</span>}
    </>
  );
}

type UserProps = { user: { id: string; name: string; picture: string | null } };

function User({ user: { id, name, picture } }: UserProps) {
  return (
    <>
      <Avatar name={name} picture={picture} />
      <Link to={paths.profile(id)}>{name}</Link>
    </>
  );
}

/** What the winner risked and won; what both got back if no one won. */
function Money({ bet, hidesAmounts }: Omit<Props, 'now'>) {
  if (hidesAmounts) return <Amount label="Amounts" cents={null} />;
  const [creator, acceptor] = [viewerMoney(bet, bet.userId), acceptorMoney(bet)];
  if (bet.winner === null)
    return <Amount group={bet.group} label="Returned" cents={creator.stakeCents + acceptor.stakeCents} />;
  const { stakeCents, winCents } = bet.winner === bet.userId ? creator : acceptor;
  return (
    <>
      <Amount group={bet.group} label="Risk" cents={stakeCents} />
      <ResultAmount label="Win" tone="won">
        {formatBetNet(bet, winCents)}
      </ResultAmount>
    </>
  );
}
