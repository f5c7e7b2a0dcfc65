import type { EventView } from '@sidebet/contract/events';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import { centsToDecimal, formatDollars, formatDollarsInSentence, parseDollars } from '@sidebet/domain/cents';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { compareWithBookmakers, needsConfirmation } from '@sidebet/domain/markets/fairness';
import { IconUserCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { findReferenceLine } from '../../../lib/reference-lines.ts';
import { useViewer } from '../../../lib/session.ts';
import { useShortScreen } from '../../../lib/use-visible-height.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useLadder } from '../api/ladder.ts';
import { toTake, useTaking } from '../api/take-offers.ts';
import { useReferenceLines } from '../reference-lines.ts';
import {
  describeMisfit,
  type LevelOffers,
  listQuickAmounts,
  type Plan,
  readLevel,
  type SlipLevel,
} from '../slip-level.ts';
import form from './bet-form.module.css';
import type { BetFormProps } from './bet-form.tsx';
import { BetRules } from './bet-rules.tsx';
import { ClosedNote } from './closed-note.tsx';
import { CreateButton } from './create-button.tsx';
import { DollarField } from './dollar-field.tsx';
import { FeeLine } from './fee-line.tsx';
import classes from './level-panel.module.css';
import { PriceNote } from './price-note.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { SlipTicket } from './slip-ticket.tsx';
import stakes from './stake-fields.module.css';
import { TakeProblem } from './take-problem.tsx';
import { WinAmount } from './win-amount.tsx';

type Props = Pick<BetFormProps, 'event' | 'wager' | 'onWager' | 'onClear' | 'onAccepted'> & {
  level: SlipLevel;
  onLevel: (level: SlipLevel) => void;
};

/** Takes a price of the ladder in the betslip, across several offers. */
export default function LevelPanel({ event, level, wager, onWager, onLevel, onClear, onAccepted }: Props) {
  const { terms, selection } = level;
  const ladder = useLadder(event.id);
  const { settings } = useViewer();
  const offline = useOffline();
  const isShort = useShortScreen();
  const isClosed = useBettingClosed()(event.commenceTime) || awaitsTeam(event);
  const fairnessOf = useFairnessOf(event, level);
  const taking = useTaking(([first, ...others]) => onAccepted(first!, undefined, others));
  const [takesRest, setTakesRest] = useState(true);
  if (!ladder.read.data) {
    if (ladder.read.isPending) return <Skeletons label="Loading offers..." count={1} height={420} />;
    return <QueryFailure error={ladder.read.error} onRetry={() => void ladder.read.refetch()} />;
  }
  const offers = readLevel(ladder.sides, level, ladder.minimumCents);
  const stakeCents = parseDollars(wager);
  const plan = offers.plan(stakeCents ?? 0);
  const misfit = stakeCents === null ? null : describeMisfit(offers, stakeCents);
  const isWhole = stakeCents !== null && misfit === null;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (offline || isClosed || offers.count === 0) return;
    const mistake = stakeCents === null ? 'Enter what you want to risk.' : misfit;
    if (mistake) {
      taking.show(new ApiProblem('invalidWager', 400, mistake));
      return;
    }
    const mustConfirm = plan.takes.some(({ takeCents, winCents }) =>
      needsConfirmation(fairnessOf(takeCents, winCents)),
    );
    taking.take(plan.takes.map(toTake), { all: !takesRest, mustConfirm: mustConfirm && !level.isSpecified });
  };
  const edit = (value: string) => {
    onWager(value);
    taking.clear();
  };
  const shown = isWhole ? plan : null;
  return (
    <form className={form.form} data-short={isShort} noValidate onSubmit={submit} aria-label="Take offers">
      <SlipTicket game={{ ...event, startsAt: event.commenceTime }} terms={terms} pick={selection}>
        <Head offers={offers} plan={plan} />
        {offers.count === 0 ? (
          <Gone offers={offers} onPrice={(price) => onLevel({ ...level, price })} />
        ) : (
          <>
            <div className={stakes.fields}>
              <DollarField
                label="Risk"
                note={`up to ${formatDollarsInSentence(offers.all.stakeCents)}`}
                value={wager}
                problem={taking.at('risk') ?? tooMuch(offers, stakeCents)}
                onChange={edit}
                onBlur={() => stakeCents !== null && onWager(centsToDecimal(stakeCents))}
              />
              <WinAmount amount={shown && formatDollars(shown.winCents)} />
            </div>
            <QuickAmounts
              unit={undefined}
              amounts={listQuickAmounts(offers)}
              stakeCents={stakeCents}
              onAmount={edit}
            />
            {shown && <TakenOffers plan={shown} />}
            <PriceNote
              fairness={fairnessOf((shown ?? offers.all).stakeCents, (shown ?? offers.all).winCents)}
              terms={terms}
              selection={selection}
              game={event}
            />
            {shown && <FeeLine takes={shown.takes} />}
          </>
        )}
      </SlipTicket>
      {offers.count > 0 && (
        <label className={classes.choice}>
          <span>If some is gone</span>
          <select
            value={takesRest ? 'rest' : 'none'}
            onChange={({ target }) => setTakesRest(target.value === 'rest')}
          >
            <option value="rest">take what’s left</option>
            <option value="none">take nothing</option>
          </select>
        </label>
      )}
      <TakeProblem error={taking.at('form')} />
      {(taking.price.isAsked || taking.at('confirmation')) && (
        <DollarField
          label={`Type your risk again: ${formatDollarsInSentence(stakeCents ?? 0)}`}
          value={taking.price.typed}
          problem={taking.at('confirmation')}
          onChange={taking.price.setTyped}
        />
      )}
      {isClosed ? <ClosedNote game={event} /> : offline && <OfflineNote />}
      <footer className={form.footer}>
        <div className={form.buttons}>
          <div className={form.clear}>
            <Button kind="outline" wide onClick={onClear}>
              Clear Bet
            </Button>
          </div>
          <CreateButton
            label={`Take ${shortPick(terms, selection, event, event.sportKey)}`}
            risk={shown && describeRisk({}, shown)}
            disabled={offline || isClosed || offers.count === 0}
            busy={taking.busy}
          />
        </div>
        <BetRules
          event={event}
          draft={{ terms, selection, preset: level.isSpecified ? 'standard' : 'own' }}
          group={null}
          tieRule={settings?.tieRule ?? 'awayWins'}
        />
      </footer>
    </form>
  );
}

/** Compares prices of the level with the newest quote that this page knows. */
function useFairnessOf(event: EventView, { terms, selection }: SlipLevel) {
  const reference = findReferenceLine(useReferenceLines(event), terms);
  return (stakeCents: number, winCents: number) =>
    stakeCents === 0
      ? null
      : compareWithBookmakers(
          event.sportKey,
          terms,
          { selection, stakeCents, winCents },
          reference,
          serverNow(),
        );
}

/** Said at once: others may take offers while it is typed. */
function tooMuch(offers: LevelOffers, stakeCents: number | null): ApiProblem | null {
  if (stakeCents === null || stakeCents <= offers.all.stakeCents) return null;
  return new ApiProblem('invalidWager', 400, describeMisfit(offers, stakeCents)!);
}

/** "Taking 2 of 3 offers", and the price they have together. */
function Head({ offers: { all, count }, plan }: { offers: LevelOffers; plan: Plan }) {
  const formatPrice = useOddsFormat();
  const { stakeCents, winCents } = plan.takes.length > 0 ? plan : all;
  return (
    <p className={classes.head} role="status">
      <strong>
        {count === 0
          ? 'No offers left'
          : `Taking ${plan.takes.length} of ${count} ${count === 1 ? 'offer' : 'offers'}`}
      </strong>{' '}
      <b>{formatPrice(stakeCents, winCents)}</b>
    </p>
  );
}

type GoneProps = { offers: LevelOffers; onPrice: (price: number) => void };

/** Says what is there instead. What was typed stays. */
function Gone({ offers: { best }, onPrice }: GoneProps) {
  if (best === null) return <p className={classes.gone}>They were taken or pulled. Nothing was accepted.</p>;
  return (
    <div className={classes.gone}>
      <p>This price is gone. Nothing was accepted.</p>
      <Button kind="outline" size="small" onClick={() => onPrice(best)}>
        See the best price now
      </Button>
    </div>
  );
}

/** Whose offers are taken, and how much of each. */
function TakenOffers({ plan: { takes } }: { plan: Plan }) {
  const formatPrice = useOddsFormat();
  const prices = takes.map(({ offer }) => formatPrice(offer.stakeCents, offer.winCents));
  const differ = new Set(prices).size > 1;
  return (
    <ul className={classes.offers} aria-label="Whose offers">
      {takes.map(({ offer, takeCents }, index) => (
        <li key={offer.uniqueId}>
          <Avatar name={offer.userName} picture={offer.userPicture} size={22} />
          <span className={classes.maker}>
            {offer.userName}{' '}
            {offer.isFriend && (
              <span title="Friend">
                <IconUserCheck size={14} stroke={2} aria-hidden="true" />
                <span className="visually-hidden">, a friend, </span>
              </span>
            )}
          </span>{' '}
          <small>
            {differ && `${prices[index]} · `}
            {takeCents === offer.stakeCents ? 'all of it' : `of ${formatDollarsInSentence(offer.stakeCents)}`}
          </small>{' '}
          <b>{formatDollarsInSentence(takeCents)}</b>
        </li>
      ))}
    </ul>
  );
}
