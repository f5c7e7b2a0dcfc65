import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount, formatInSentence, riskToWin } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { judgePrice } from '@sidebet/domain/markets/fairness';
import type { Selection } from '@sidebet/domain/markets/market';
import { IconChevronUp, IconLink, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import {
  acceptorMoney,
  isOffer,
  readMarketTerms,
  type SelectionRow,
  selectionRows,
} from '../../../lib/offers.ts';
import { useSecondsToOpen } from '../../../lib/opening.ts';
import { paths, sharedBetUrl } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import { useAcceptorFairness } from '../fairness.ts';
import { copyBetLink } from '../share-bet.ts';
import { usePart } from '../use-part.ts';
import { BoardCard } from './board-card.tsx';
import classes from './offer-row.module.css';
import { OfferedMark } from './offered-mark.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { PartFields } from './part-fields.tsx';
import { PriceWord } from './price-mark.tsx';

type Props = {
  bet: BetView;
  now: number;
  isFriends: boolean;
  /** It arrived while the list was open. */
  isNew: boolean;
  /** `risk` is what was typed, of an offer with parts. */
  onTake: (risk?: string) => void;
};

/** Another user's open offer as the viewer would take it. The row opens to its ticket. */
export function OfferRow({ bet, now, isFriends, isNew, onTake }: Props) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasToggled = useRef(false);
  // Row and ticket have a button each. The focus stays on it, for the keyboard.
  useLayoutEffect(() => {
    if (!wasToggled.current) return;
    wasToggled.current = false;
    toggle.current?.focus();
  });
  const onToggle = () => {
    wasToggled.current = true;
    setOpen(!isOpen);
  };
  const row = findTakenRow(bet);
  return (
    <li className={classes.item} data-new={isNew}>
      {isOpen ? (
        <div className={classes.opened}>
          <OpenedOffer
            bet={bet}
            now={now}
            onTake={onTake}
            close={
              <button
                ref={toggle}
                type="button"
                className={classes.close}
                aria-expanded={true}
                aria-label="Details"
                onClick={onToggle}
              >
                <IconChevronUp size={18} stroke={2} aria-hidden="true" />
              </button>
            }
          />
        </div>
      ) : (
        <fieldset className={classes.row} aria-label={row.label}>
          <Facts bet={bet} row={row} isFriends={isFriends} toggle={toggle} onToggle={onToggle} />
          <Actions bet={bet} row={row} onTake={() => onTake()} />
        </fieldset>
      )}
    </li>
  );
}

type OpenedProps = Pick<Props, 'bet' | 'now' | 'onTake'> & { close: ReactNode };

/** The ticket of an offer, where the viewer chooses how much of it to take. */
function OpenedOffer({ bet, now, onTake, close }: OpenedProps) {
  const part = usePart(bet);
  return (
    <BoardCard
      bet={bet}
      now={now}
      close={close}
      part={part?.money ?? undefined}
      onTake={() => onTake(part?.risk)}
    >
      {part && (
        <div className={classes.part}>
          <PartFields bet={bet} part={part} />
        </div>
      )}
    </BoardCard>
  );
}

/** What the viewer would get. */
function findTakenRow(bet: BetView): SelectionRow {
  return selectionRows(readMarketTerms(bet), bet).find(
    ({ selection }) => selection === bet.acceptor.selection,
  )!;
}

type FactsProps = {
  bet: BetView;
  row: SelectionRow;
  isFriends: boolean;
  toggle: Ref<HTMLButtonElement>;
  onToggle: () => void;
};

function Facts({ bet, row, isFriends, toggle, onToggle }: FactsProps) {
  const formatPrice = useOddsFormat();
  const id = useId();
  const { stakeCents, winCents } = acceptorMoney(bet);
  const isSpecified = !isOffer(bet);
  const short = (selection: Selection) => shortPick(readMarketTerms(bet), selection, bet, bet.betSportKey);
  return (
    <>
      <SelectionDisc row={row} sportKey={bet.betSportKey} />
      <p className={classes.pick}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={false}
          aria-labelledby={`${id}pick ${id}money ${id}poster`}
          onClick={onToggle}
        >
          <span id={`${id}pick`}>
            <strong>{short(row.selection)}</strong>{' '}
            <span>{isSpecified ? priceLabel : formatPrice(stakeCents, winCents)}</span>
            {isSpecified && (
              <>
                {' '}
                <span className={classes.win}>
                  win <b>{formatInSentence(bet, winCents)}</b>
                </span>
              </>
            )}
          </span>
        </button>
      </p>
      <Money bet={bet} id={`${id}money`} />
      <div id={`${id}poster`} className={classes.poster}>
        <Avatar name={bet.userName} picture={bet.userPicture} size={18} />
        <p>
          <Link to={paths.profile(bet.userId)}>{bet.userName}</Link>{' '}
          {isFriends && (
            <span title="Friend">
              <IconUserCheck size={14} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">, a friend, </span>
            </span>
          )}
          {isSpecified ? `picked ${bet.userPick}` : `has ${short(bet.creator.selection)}`}
        </p>
        <OfferedMark bet={bet} />
      </div>
    </>
  );
}

/** The specified bet's labels are specified; "To Win" is its payout, so the win is next to its price. */
function Money({ bet, id }: { bet: BetView; id: string }) {
  const money = acceptorMoney(bet);
  if (!isOffer(bet)) {
    return (
      <p id={id} className={classes.money}>
        <Labeled label="Wager">{formatBetAmount(bet, money.stakeCents)}</Labeled>
        <span aria-hidden="true"> · </span>
        <Labeled label="To Win">{formatBetAmount(bet, money.payoutIfWonCents)}</Labeled>
      </p>
    );
  }
  const [risk, win] = riskToWin(bet, money).split(' to win ');
  return (
    <p id={id} className={classes.money}>
      Risk {bet.fee && 'up to '}
      <b>{risk}</b> to win <b>{win}</b>
    </p>
  );
}

function Labeled({ label, children }: { label: string; children: string }) {
  return (
    <span>
      {label}
      <span className="visually-hidden">:</span> <b>{children}</b>
    </span>
  );
}

type ActionsProps = { bet: BetView; row: SelectionRow; onTake: () => void };

function Actions({ bet, row, onTake }: ActionsProps) {
  const { toasts } = useAppClient();
  const fairness = useAcceptorFairness(bet);
  const verdict = fairness && judgePrice(fairness);
  const isOpening = useSecondsToOpen(bet) !== null;
  return (
    <>
      <span className={classes.verdict} data-verdict={verdict}>
        {verdict && <PriceWord verdict={verdict} />}
      </span>
      {readOfferedTo(bet).kind === 'anyone' && (
        <button
          type="button"
          className={classes.link}
          aria-label="Copy link"
          title="Copy link"
          onClick={() => void copyBetLink(toasts, sharedBetUrl(bet.uniqueId))}
        >
          <IconLink size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <div className={classes.take}>
        {isOpening ? (
          <OpeningMark bet={bet} />
        ) : (
          <SelectButton
            side={row.side}
            team={row.label}
            word={isOffer(bet) ? 'Take' : 'Select'}
            onClick={onTake}
          />
        )}
      </div>
    </>
  );
}
