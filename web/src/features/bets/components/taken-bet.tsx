import type { BetView } from '@sidebet/contract/bets';
import { describeRisk, formatBetAmount, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { countdownLabel } from '@sidebet/domain/countdown';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { sportGroup } from '@sidebet/domain/sports';
import { IconMessageCircle, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { creatorSelection, readMarketTerms, selectionRows, viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import { hasPublicLink, shareBet } from '../share-bet.ts';
import { MomentCard } from './moment-card.tsx';
import classes from './taken-bet.module.css';

type Props = {
  /** The viewer's, taken by others; the last one first. */
  bets: readonly BetView[];
  onClose: () => void;
};

/** Says that bets of the viewer were taken. It stays until it is closed or the games start. */
export function TakenBet({ bets, onClose }: Props) {
  const [last] = bets;
  if (!last) return null;
  return (
    <MomentCard label={bets.length === 1 ? 'Bet taken' : 'Bets taken'} onClose={onClose}>
      <Faces bet={last} />
      <div role="status">
        <h2 className={classes.title}>{takenTitle(bets)}</h2>
      </div>
      {bets.length === 1 ? <One bet={last} /> : <Several bets={bets} />}
    </MomentCard>
  );
}

/** "maya took it. You’re on.", "maya took a part. You’re on.", "maya and 2 others took your bets. You’re on." */
function takenTitle(bets: readonly BetView[]): string {
  const names = [...new Set(bets.map(({ acceptorName }) => acceptorName))];
  const [first] = names;
  if (bets.length === 1) return `${first} took ${bets[0]!.partOf ? 'a part' : 'it'}. You’re on.`;
  if (names.length === 1) return `${first} took ${bets.length} of your bets. You’re on.`;
  const others = names.length === 2 ? '1 other' : `${names.length - 1} others`;
  return `${first} and ${others} took your bets. You’re on.`;
}

/** The two people on the halves of a disc, in the colors of what they back. */
function Faces({ bet }: { bet: BetView }) {
  const { user } = useViewer();
  const { mine, theirs } = sidesOf(bet);
  return (
    <div className={classes.faces} aria-hidden="true">
      <span className={classes.half} data-side={mine?.side ?? 'none'}>
        <Avatar name={user.fullName} picture={user.profilePicture} size={72} />
      </span>
      <span className={classes.half} data-side={theirs?.side ?? 'none'}>
        <Avatar name={bet.acceptorName ?? ''} picture={bet.acceptorPicture} size={72} />
      </span>
    </div>
  );
}

function One({ bet }: { bet: BetView }) {
  const { stakeCents, winCents } = viewerMoney(bet, bet.userId);
  const { mine, theirs } = sidesOf(bet);
  return (
    <>
      <div className={classes.sides}>
        {[mine, theirs].map(
          (row) =>
            row && (
              <div key={row.selection} className={classes.side}>
                <SelectionDisc row={row} sportKey={bet.betSportKey} />
                <p>
                  <strong>{pickOf(bet, row)}</strong>
                  <span>{row === mine ? 'you' : bet.acceptorName}</span>
                </p>
              </div>
            ),
        )}
      </div>
      <div className={classes.stub}>
        <p>
          <span>Risk {formatInSentence(bet, stakeCents)} to win</span>
          <strong>{formatBetAmount(bet, winCents)}</strong>
        </p>
        <Countdown bet={bet} />
      </div>
      <Actions bet={bet} />
    </>
  );
}

function Countdown({ bet }: { bet: BetView }) {
  const now = useServerNow(1_000);
  const group = sportGroup(bet.betSportKey);
  return (
    <p role="timer">
      <span>{group === 'Football' || group === 'Soccer' ? 'Kickoff in' : 'Starts in'}</span>
      <strong>{countdownLabel(Date.parse(bet.betTime) - now)}</strong>
    </p>
  );
}

/** Only bets in a group have comments. */
function Actions({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  return (
    <div className={classes.actions}>
      {hasPublicLink(bet) && (
        <Button onClick={() => void shareBet(toasts, bet.uniqueId, onTitle(bet))}>
          <IconShare2 size={18} stroke={1.8} aria-hidden="true" />
          Share
        </Button>
      )}
      {bet.group ? (
        <LinkButton to={paths.betComments(bet.uniqueId)}>
          <IconMessageCircle size={18} stroke={1.8} aria-hidden="true" />
          Say something
        </LinkButton>
      ) : (
        <LinkButton kind="outline" to={paths.betDetails(bet.uniqueId)}>
          See your bet
        </LinkButton>
      )}
    </div>
  );
}

const listedAtMost = 3;

function Several({ bets }: { bets: readonly BetView[] }) {
  return (
    <>
      <ul className={classes.list}>
        {bets.slice(0, listedAtMost).map((bet) => (
          <li key={bet.uniqueId}>
            <Link to={paths.betDetails(bet.uniqueId)}>
              <strong>{bet.userPick}</strong>
              <span>
                {describeRisk(bet, viewerMoney(bet, bet.userId))} · vs {bet.acceptorName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <LinkButton kind="outline" to={paths.activeBets}>
          See them in My Bets
        </LinkButton>
      </div>
    </>
  );
}

type Row = ReturnType<typeof selectionRows>[number];
type Sides = { readonly mine: Row | undefined; readonly theirs: Row | undefined };

/** What the creator and the other person back. */
function sidesOf(bet: BetView): Sides {
  const rows = selectionRows(readMarketTerms(bet), bet);
  const picked = creatorSelection(bet);
  return {
    mine: rows.find(({ selection }) => selection === picked),
    theirs: rows.find(({ selection }) => selection !== picked),
  };
}

/** "Chiefs −3.5": short, because two of them fit next to each other. */
function pickOf(bet: BetView, { selection }: Row): string {
  return shortPick(readMarketTerms(bet), selection, bet, bet.betSportKey);
}

function onTitle({ userName, acceptorName, userPick, opponentPick }: BetView): string {
  return `${userName} has ${userPick}, ${acceptorName} has ${opponentPick}`;
}
