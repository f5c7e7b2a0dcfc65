import type { BetView } from '@sidebet/contract/bets';
import { mostTakeable } from '@sidebet/domain/bets/parts';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { refuseAcceptForFunds } from '@sidebet/domain/refusals';
import { listMarkets } from '@sidebet/domain/sports';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useShownBetResults } from '../../../lib/bet-results.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { acceptorMoney, readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { RivalryLine } from '../../../ui/rivalry.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { UserMenu } from '../../../ui/user-menu.tsx';
import { useOpenCounters } from '../api/counters.ts';
import { useTaking } from '../api/take-offers.ts';
import { type BetDetails, useBet } from '../api/use-bet.ts';
import { betNotice, holdsSide } from '../bet-notice.ts';
import { otherUser } from '../other-user.ts';
import { useUntaken } from '../untaken.ts';
import { addressOf, type Part, usePart } from '../use-part.ts';
import { AcceptButton } from './accept-button.tsx';
import classes from './bet-details-view.module.css';
import { BoardCard } from './board-card.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { DeclineButton } from './decline-button.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { LineHistory } from './line-history.tsx';
import { MyBetCard } from './my-bet-card.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { OthersResult } from './others-result.tsx';
import { OwnResult } from './own-result.tsx';
import { PartButton } from './part-button.tsx';
import { PartFields } from './part-fields.tsx';

const ChallengeLink = lazyPart(() => import('./challenge-link.tsx'));
const Counters = lazyPart(() => import('./counters.tsx'));
const EndedCounters = lazyPart(() => import('./ended-counters.tsx'));
const ReceiptModal = lazyPart(() => import('./receipt-modal.tsx'));

type Props = {
  uniqueId: string;
  /** The token of a challenge's link. */
  token?: string | undefined;
  /** Gets the bet that was made: the bet itself, a part of it, or a counter-offer to it. */
  onAccepted: (uniqueId: string) => void;
  /** The deposit form for a viewer whose balance is below the stake. `part` is the address of the part that was chosen. */
  deposit: (stakeCents: number, part: string | null) => ReactNode;
  /** The comments on a group's bet. */
  comments: (bet: BetView) => ReactNode;
};

/** A bet: the My Bets card for its two sides, otherwise the board's card. */
export function BetDetailsView({ uniqueId, token, onAccepted, deposit, comments }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId, token);
  if (error instanceof ApiProblem && (error.status === 410 || error.code === 'challengeLinkInvalid'))
    return <NoBetFound title={error.message} text="There are more bets on the board." />;
  if (!uniqueId) return <NoBetFound />;
  if (isNotFound(error)) {
    return (
      <>
        <NoBetFound />
        <Suspense>
          <EndedCounters betId={uniqueId} />
        </Suspense>
      </>
    );
  }
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={190} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return <BetPage data={data} token={token} onAccepted={onAccepted} deposit={deposit} comments={comments} />;
}

type PageProps = Omit<Props, 'uniqueId'> & { data: BetDetails };

/** A counter-offer is part of what is open between its two people about the offer, also after it was answered. */
function BetPage(props: PageProps) {
  const { bet } = props.data;
  const isUnmade = bet.status === 'Created' || bet.status === 'Deleted';
  return bet.counter && isUnmade ? <CounterPage {...props} /> : <ShownBet {...props} />;
}

function ShownBet({ data, token, onAccepted, deposit, comments }: PageProps) {
  const acceptButton = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState(false);
  const [receiptOpen, setReceiptOpen] = useState(false);
  const now = useServerNow();
  const { user, settings } = useViewer();
  const minimumCents = settings?.minimumStakeCents ?? 1;
  const { bet } = data;
  const results = useShownBetResults(({ uniqueId }) => uniqueId === bet.uniqueId);
  const isHolder = holdsSide(bet, user.id);
  const knowsSides = useKnowsSides(bet);
  const isOver = bet.status === 'Settled' && (isHolder || (knowsSides && bet.acceptorName !== null));
  const { kind } = readOfferedTo(bet);
  // The card says so. An answer to the challenge is not awaited any more.
  const isUntaken = useUntaken()(bet) && isHolder;
  const isQuiet = isOver || (isUntaken && (kind === 'friend' || kind === 'link'));
  const acceptable = data.acceptable && !isHolder;
  const isAffordable = !needsDeposit(bet, user.accountBalanceCents, minimumCents);
  const select = () => {
    setSelected(true);
    acceptButton.current?.focus();
  };
  return (
    <>
      {bet.status === 'Created' && (
        <Suspense>
          <Counters offer={bet} onAccepted={onAccepted} />
        </Suspense>
      )}
      {isOver && isHolder ? (
        <OwnResult
          bet={bet}
          contest={data.contest}
          now={now}
          justEnded={results.length > 0}
          rivalry={data.rivalry}
          onReceipt={() => setReceiptOpen(true)}
        />
      ) : isOver ? (
        <OthersResult bet={bet} now={now} hidesAmounts={data.hidesAmounts ?? false} />
      ) : isHolder ? (
        <MyBetCard bet={bet} now={now} onReceipt={() => setReceiptOpen(true)} />
      ) : (
        <BoardCard
          bet={bet}
          now={now}
          selected={selected}
          hidesAmounts={data.hidesAmounts}
          onTake={acceptable && isAffordable ? select : undefined}
        />
      )}
      {kind === 'link' && bet.userId === user.id && bet.status === 'Created' && !isUntaken && (
        <Suspense fallback={<Skeletons label="Loading your link..." count={1} height={210} />}>
          <ChallengeLink bet={bet} />
        </Suspense>
      )}
      {acceptable ? (
        <Acceptance
          bet={bet}
          token={token}
          onAccepted={onAccepted}
          deposit={deposit}
          buttonRef={acceptButton}
        />
      ) : (
        <Notice text={knowsSides === undefined || isQuiet ? null : betNotice(data, user.id, knowsSides)} />
      )}
      {bet.counter && bet.status === 'Deleted' && bet.result !== 'offerGone' && (
        <div className={classes.offer}>
          <LinkButton kind="outline" wide to={paths.betDetails(bet.counter.toId)}>
            See the offer
          </LinkButton>
        </div>
      )}
      {(bet.status === 'Active' || bet.status === 'Deleted') && (
        <Suspense>
          <EndedCounters betId={bet.uniqueId} />
        </Suspense>
      )}
      {isOver && bet.group && comments(bet)}
      <OtherUser bet={bet} viewerId={user.id} />
      {!isOver && <RivalryLine rivalry={data.rivalry} name={otherUser(bet, user.id)?.name ?? ''} />}
      <LineMoves bet={bet} viewerId={user.id} />
      {!isOver && bet.group && comments(bet)}
      {receiptOpen && (
        <Suspense>
          <ReceiptModal uniqueId={bet.uniqueId} onClose={() => setReceiptOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function CounterPage(props: PageProps) {
  const { bet, message } = props.data;
  const { user } = useViewer();
  const { data, error, isPending, refetch } = useOpenCounters();
  const open = data?.find(({ offer }) => offer.uniqueId === bet.counter?.toId);
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={190} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  if (!open && bet.status === 'Deleted') return <ShownBet {...props} />;
  // Its offer has just ended. It returns in a moment.
  if (!open) return <Notice text={message} />;
  return (
    <>
      <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={190} />}>
        <Counters offer={open.offer} onAccepted={props.onAccepted} />
      </Suspense>
      <OtherUser bet={bet} viewerId={user.id} />
      <LineMoves bet={bet} viewerId={user.id} />
    </>
  );
}

function Notice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={classes.notice}>
      {text}
    </p>
  );
}

/**
 * Whether the viewer knows a side of a taken bet of two others: one is a friend, or it is a bet of a group, which only members
 * see. Undefined until the friends are loaded. Strangers with a link get the specified text.
 */
function useKnowsSides(bet: BetView): boolean | undefined {
  const { user } = useViewer();
  const needsFriends = !bet.group && bet.betAcceptorUid !== null && !holdsSide(bet, user.id);
  const friends = useApi('listFriends', {}, { enabled: needsFriends });
  if (!needsFriends) return Boolean(bet.group);
  if (friends.isPending) return undefined;
  const sides = [bet.userId, bet.betAcceptorUid];
  return friends.data?.items.some(({ person }) => sides.includes(person.id)) ?? false;
}

/** Who made the bet; for its creator, who took it or may take it. */
function OtherUser({ bet, viewerId }: { bet: BetView; viewerId: string }) {
  const other = otherUser(bet, viewerId);
  if (!other) return null;
  return (
    <div className={classes.person}>
      <span>
        {other.role} <strong>{other.name}</strong>
      </span>
      <UserMenu user={other} betId={bet.uniqueId} />
    </div>
  );
}

/** How the line of the bet's market moved, if bookmakers quote it. */
function LineMoves({ bet, viewerId }: { bet: BetView; viewerId: string }) {
  const terms = readMarketTerms(bet);
  const selection = viewerSelection(bet, viewerId);
  if (!listMarkets(bet.betSportKey).includes(terms.market)) return null;
  return (
    <div className={classes.lines}>
      <LineHistory eventId={bet.betId} terms={terms} selection={selection} teams={bet} />
    </div>
  );
}

type AcceptanceProps = Pick<Props, 'onAccepted' | 'deposit'> & {
  bet: BetView;
  token: string | undefined;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

function Acceptance({ bet, token, onAccepted, deposit, buttonRef }: AcceptanceProps) {
  const { user, settings } = useViewer();
  const { stakeCents } = acceptorMoney(bet);
  const balanceCents = user.accountBalanceCents;
  const offline = useOffline();
  const section = useRef<HTMLElement>(null);
  // Sent, a counter-offer replaces its button.
  useFocusFallback(section);
  const part = usePart(bet);
  const taking = useTaking(([taken]) => onAccepted(taken!));
  return (
    <section ref={section} tabIndex={-1} className={classes.accept} aria-label="Take this bet">
      <h2>Take {bet.opponentPick}</h2>
      <AcceptorTerms bet={bet} part={part?.money ?? undefined} />
      {needsDeposit(bet, balanceCents, settings?.minimumStakeCents ?? 1) ? (
        <>
          <p role="alert" className={classes.funds}>
            {refuseAcceptForFunds(balanceCents).message}
          </p>
          {part && <PartFields bet={bet} part={part} problem={describeMistake(part)} />}
          <FairnessNote bet={bet} />
          <div>{deposit(part?.money?.stakeCents ?? stakeCents, part && addressOf(bet, part))}</div>
        </>
      ) : part ? (
        <>
          <PartFields bet={bet} part={part} problem={taking.at('risk')} onEdited={taking.clear} />
          <PartButton bet={bet} part={part} taking={taking} ref={buttonRef} />
        </>
      ) : (
        <AcceptButton bet={bet} token={token} onAccepted={() => onAccepted(bet.uniqueId)} ref={buttonRef} />
      )}
      <div className={classes.answers}>
        <CounterOffer
          bet={bet}
          token={token}
          button={(label, open) => (
            <Button kind="outline" wide disabled={offline} aria-haspopup="dialog" onClick={open}>
              {label}
            </Button>
          )}
        />
        {readOfferedTo(bet).kind === 'friend' && <DeclineButton bet={bet} />}
      </div>
    </section>
  );
}

/**
 * Whether the balance is below the stake, or below the smallest part. A group's bets take nothing from it; the server checks the
 * member's purse.
 */
function needsDeposit(bet: BetView, balanceCents: number, minimumCents: number): boolean {
  if (bet.group !== null) return false;
  const { stakeCents } = acceptorMoney(bet);
  const left = { stakeCents, makerStakeCents: bet.creator.stakeCents, allowsParts: bet.fee !== undefined };
  return mostTakeable(left, balanceCents, minimumCents) === null;
}

/** Shown at once: a deposit has no button that takes the bet. */
function describeMistake({ mistake }: Part): ApiProblem | null {
  return mistake === null ? null : new ApiProblem('invalidWager', 400, mistake);
}

function NoBetFound({
  title = 'No Bet Found',
  text = 'The link may be incomplete, or the bet was deleted or expired before anyone accepted it.',
}) {
  return (
    <EmptyState art="ticket" title={title} text={text}>
      <LinkButton to={paths.allBets} kind="outline">
        See open bets
      </LinkButton>
    </EmptyState>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
