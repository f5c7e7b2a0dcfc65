import type { EventView } from '@sidebet/contract/events';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { compareWithBookmakers } from '@sidebet/domain/markets/fairness';
import { IconUserCheck } from '@tabler/icons-react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { findReferenceLine } from '../../../lib/reference-lines.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import type { BetDraft, IfGone } from '../bet-draft.ts';
import { useReferenceLines } from '../reference-lines.ts';
import type { Match } from '../use-match.ts';
import classes from './best-match.module.css';
import { PriceNote } from './price-note.tsx';

type Props = {
  draft: BetDraft;
  match: Match | null;
  /** Why it could not be taken. */
  problem: ApiProblem | null;
  onDraft: (draft: BetDraft) => void;
};

/** "Take the best open bet first": which one that is, before the tap. Nothing while there is none and it is not chosen. */
export function BestMatch({ draft, match, problem, onDraft }: Props) {
  const { takesFirst, ...posted } = draft;
  if (!match && !takesFirst) return null;
  return (
    <section className={classes.match} aria-label="Best open bet" data-chosen={takesFirst !== undefined}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={takesFirst !== undefined}
          onChange={({ target }) => onDraft(target.checked ? { ...posted, takesFirst: 'post' } : posted)}
        />
        <span>Take the best open bet first</span>
      </label>
      <ProblemLine error={problem} />
      {match ? (
        <OpenBet match={match} />
      ) : (
        <p className={classes.none} role="status">
          There is none at this price now. Yours will be posted.
        </p>
      )}
      {match && takesFirst && (
        <label className={classes.gone}>
          <span>If it is gone</span>
          <select
            value={takesFirst}
            onChange={({ target }) => onDraft({ ...posted, takesFirst: target.value as IfGone })}
          >
            <option value="post">post mine</option>
            <option value="nothing">do nothing</option>
          </select>
        </label>
      )}
    </section>
  );
}

/** Whose bet it is, what it costs and wins, and its price. */
function OpenBet({ match: { offer, takeCents: stakeCents, winCents } }: { match: Match }) {
  const formatPrice = useOddsFormat();
  return (
    <div className={classes.bet}>
      <Avatar name={offer.userName} picture={offer.userPicture} size={28} />
      <p>
        <strong>
          {offer.userName}{' '}
          {offer.isFriend && (
            <span title="Friend">
              <IconUserCheck size={14} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">, a friend, </span>
            </span>
          )}
        </strong>{' '}
        <span>Risk {riskToWin({}, { stakeCents, winCents })}</span>
      </p>
      <b>{offer.feePolicy === 'specified' ? priceLabel : formatPrice(stakeCents, winCents)}</b>
    </div>
  );
}

type NoteProps = { event: EventView; draft: BetDraft; match: Match };

/** How its price compares with the bookmakers: above the button that takes it, where it is never scrolled away. */
export function MatchNote({ event, draft: { terms, selection }, match }: NoteProps) {
  const now = useServerNow();
  const reference = findReferenceLine(useReferenceLines(event), terms);
  const priced = { selection, stakeCents: match.takeCents, winCents: match.winCents };
  return (
    <PriceNote
      fairness={compareWithBookmakers(event.sportKey, terms, priced, reference, now)}
      terms={terms}
      selection={selection}
      game={event}
    />
  );
}
