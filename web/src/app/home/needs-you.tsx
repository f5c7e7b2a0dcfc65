import type { BetView } from '@sidebet/contract/bets';
import type { WaitingGroup } from '@sidebet/contract/groups/group';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { firstName } from '@sidebet/domain/groups/call-names';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { type ReactNode, useState } from 'react';
import { GroupMark } from '../../features/groups/components/group-mark.tsx';
import { countLabel } from '../../features/groups/group-labels.ts';
import { acceptorMoney, readMarketTerms, viewerSelection } from '../../lib/offers.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import section from './home-section.module.css';
import { HomeSection } from './home-section.tsx';
import classes from './needs-you.module.css';

/** Rows beyond these open with a tap. */
const shownAtFirst = 4;

type Props = {
  challenges: readonly BetView[];
  /** To the viewer. */
  counters: readonly BetView[];
  groups: readonly WaitingGroup[];
  onTake: (bet: BetView) => void;
};

/** What waits for the viewer, a row each with its one action. */
export function NeedsYou({ challenges, counters, groups, onTake }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = [
    ...challenges.map((bet) => <Challenge key={bet.uniqueId} bet={bet} onTake={() => onTake(bet)} />),
    ...counters.map((counter) => <Counter key={counter.uniqueId} counter={counter} />),
    ...groups.flatMap((group) => groupRows(group)),
  ];
  if (rows.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst);
  return (
    <HomeSection title="Needs you" count={rows.length}>
      <ul className={classes.rows}>{shown}</ul>
      {shown.length < rows.length && (
        <button type="button" className={section.more} onClick={() => setShowsAll(true)}>
          Show {rows.length - shown.length} more
        </button>
      )}
    </HomeSection>
  );
}

type RowProps = { picture: ReactNode; to: string; title: string; text: ReactNode; action: ReactNode };

function Row({ picture, to, title, text, action }: RowProps) {
  return (
    <li className={classes.row}>
      {picture}
      <Link to={to} className={classes.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </Link>
      {action}
    </li>
  );
}

function Challenge({ bet, onTake }: { bet: BetView; onTake: () => void }) {
  return (
    <Row
      picture={<Avatar name={bet.userName} picture={bet.userPicture} size={36} />}
      to={paths.betDetails(bet.uniqueId)}
      title={`${bet.userName} challenges you`}
      text={<Offered bet={bet} />}
      action={
        <Button size="small" onClick={onTake}>
          Take
          <span className="visually-hidden"> the bet of {bet.userName}</span>
        </Button>
      }
    />
  );
}

/** A counter-offer to the viewer. */
function Counter({ counter }: { counter: BetView }) {
  const to = paths.betDetails(counter.uniqueId);
  return (
    <Row
      picture={<Avatar name={counter.userName} picture={counter.userPicture} size={36} />}
      to={to}
      title={`${counter.userName} counters`}
      text={<Offered bet={counter} />}
      action={
        <LinkButton size="small" kind="outline" to={to}>
          Open
          <span className="visually-hidden"> the counter of {counter.userName}</span>
        </LinkButton>
      }
    />
  );
}

/** What the viewer would take. */
function Offered({ bet }: { bet: BetView }) {
  const { user } = useViewer();
  const pick = shortPick(readMarketTerms(bet), viewerSelection(bet, user.id), bet, bet.betSportKey);
  return (
    <>
      <b>{pick}</b> · {riskToWin(bet, acceptorMoney(bet))}
    </>
  );
}

function groupRows(group: WaitingGroup): ReactNode[] {
  const { id, name, openOffers, offeredBy, payments, owesCents } = group;
  const toPay = payments.filter(({ iPay }) => iPay);
  const toConfirm = payments.filter(({ iPay }) => !iPay);
  const mark = <GroupMark group={{ ...group, picture: null }} size={36} />;
  const settleUp = paths.settleUp(id);
  const row = (key: string, title: string, text: string, to: string, label: string) => (
    <Row
      key={`${id} ${key}`}
      picture={mark}
      to={to}
      title={title}
      text={text}
      action={
        <LinkButton size="small" kind="outline" to={to}>
          {label}
          <span className="visually-hidden">: {title}</span>
        </LinkButton>
      }
    />
  );
  return [
    openOffers > 0 &&
      row(
        'offers',
        countLabel(openOffers, 'open offer'),
        [name, offeredBy.map(({ fullName }) => firstName(fullName)).join(', ')].join(' · '),
        paths.group(id),
        'Open',
      ),
    toPay.length > 0 &&
      row(
        'pay',
        `You owe ${owed(toPay)}`,
        `${name} · ${countLabel(toPay.length, 'payment')}`,
        settleUp,
        'Pay',
      ),
    ...toConfirm.map(({ person, amountCents }) =>
      row(
        `confirm ${person.id}`,
        `Did ${firstName(person.fullName)} pay you ${formatDollarsInSentence(amountCents)}?`,
        name,
        settleUp,
        'Confirm',
      ),
    ),
    toPay.length === 0 &&
      owesCents > 0 &&
      row('owes', `You owe ${formatDollarsInSentence(owesCents)}`, name, settleUp, 'Open'),
  ].filter((each) => each !== false);
}

/** "Lena $27, Maya $15", and a number beyond two. */
function owed(payments: WaitingGroup['payments']): string {
  const named = payments
    .slice(0, 2)
    .map(
      ({ person, amountCents }) => `${firstName(person.fullName)} ${formatDollarsInSentence(amountCents)}`,
    );
  const others = payments.length - named.length;
  return named.join(', ') + (others > 0 ? ` and ${others} more` : '');
}
