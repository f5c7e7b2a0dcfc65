import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { describeRisk, formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { parseDollars } from '@sidebet/domain/cents';
import { compareWithBookmakers } from '@sidebet/domain/markets/fairness';
import type { Side } from '@sidebet/domain/markets/market';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { listMarketTabs } from '../../../lib/game-markets.ts';
import { useGroupPurse } from '../../../lib/groups.ts';
import { useViewer } from '../../../lib/session.ts';
import { site } from '../../../lib/site.ts';
import { useShortScreen } from '../../../lib/use-visible-height.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { Segments } from '../../../ui/segments.tsx';
import {
  anyStakeCents,
  type BetDraft,
  feeFor,
  listPresets,
  type PricePreset,
  type Pricing,
  winFor,
  withPick,
  withPreset,
} from '../bet-draft.ts';
import type { OfferField } from '../bet-problem.ts';
import { createLabel, groupOfTarget, isMissing, type OfferTarget } from '../offer-target.ts';
import { useFairPrice } from '../reference-lines.ts';
import { useBetForm } from '../use-bet-form.ts';
import { useMatch } from '../use-match.ts';
import { BestMatch, MatchNote } from './best-match.tsx';
import classes from './bet-form.module.css';
import { BetRules } from './bet-rules.tsx';
import { DecidedBy } from './bet-terms.tsx';
import { ClosedNote } from './closed-note.tsx';
import { CreateButton } from './create-button.tsx';
import { DollarField } from './dollar-field.tsx';
import { FeeLine } from './fee-line.tsx';
import { FeeNotes } from './fee-notes.tsx';
import { LineHistory } from './line-history.tsx';
import { LineStepper } from './line-stepper.tsx';
import { MatchingBets } from './matching-bets.tsx';
import { OfferOptions } from './offer-options.tsx';
import { OfferTo } from './offer-to.tsx';
import { OpenBets } from './open-bets.tsx';
import { PriceNote } from './price-note.tsx';
import { PriceTiles } from './price-tiles.tsx';
import { SlipTicket } from './slip-ticket.tsx';
import { StakeFields } from './stake-fields.tsx';
import { useTakenFocus } from './use-taken-focus.ts';

export type BetFormProps = {
  event: EventView;
  draft: BetDraft;
  wager: string;
  offerTo: OfferTarget;
  /** The stake takes the focus. */
  isTyping: boolean;
  onDraft: (draft: BetDraft) => void;
  onWager: (wager: string) => void;
  onOfferTo: (target: OfferTarget) => void;
  onClear: () => void;
  /** Called when the sent bet has been created. */
  onCreated: (created: { bet: BetView }) => void;
  /** `groupId` is the group of a bet that was opened to take it, `others` are the bets that were taken with it. */
  onAccepted: (uniqueId: string, groupId?: string, others?: readonly string[]) => void;
  /** Opens an open bet with its terms. */
  onTake: (bet: BetView) => void;
};

/** The form of every bet: pick, line, whom it is for, risk, price, and one button. */
export default function BetForm(props: BetFormProps) {
  const { event, draft, wager, offerTo, onWager } = props;
  const { terms, selection, preset } = draft;
  const { settings } = useViewer();
  const offline = useOffline();
  const form = useTakenFocus();
  const isShort = useShortScreen();
  const now = useServerNow();
  const { fee: exchangeFee } = useExchangeFee();
  const { reference, fair } = useFairPrice(event, draft);
  const pricingFor = (one: PricePreset): Pricing => ({ fair, fee: feeFor(one, offerTo, exchangeFee) });
  const pricing = pricingFor(preset);
  const group = groupOfTarget(offerTo);
  const stakeCents = parseDollars(wager);
  const winCents = winFor(draft, stakeCents, pricing);
  const match = useMatch(event, draft, offerTo, { stakeCents, winCents });
  const taken = draft.takesFirst ? match : null;
  const { problem, setProblem, confirmation, setConfirmation, isPending, isClosed, submit } = useBetForm(
    props,
    pricing,
    taken,
  );
  const at = (field: OfferField) => (problem?.field === field ? problem.problem : null);
  const edit = (next: BetDraft) => {
    props.onDraft(next);
    setProblem(null);
  };
  const posted = stakeCents !== null && winCents !== null ? { stakeCents, winCents } : null;
  const risk = taken ? { stakeCents: taken.takeCents, winCents: taken.winCents } : posted;
  const comparedCents = stakeCents ?? anyStakeCents;
  const comparedWin = winFor(draft, comparedCents, pricing);
  const fairness =
    comparedWin === null
      ? null
      : compareWithBookmakers(
          event.sportKey,
          terms,
          { selection, stakeCents: comparedCents, winCents: comparedWin },
          reference,
          now,
        );
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classes.form}
      data-short={isShort}
      noValidate
      onSubmit={submit}
      aria-label="Betslip"
    >
      <SlipTicket
        game={{ ...event, startsAt: event.commenceTime }}
        terms={terms}
        pick={selection}
        onSwap={(swapped) => edit(withPick(draft, { terms, selection: swapped }, offerTo))}
        choices={
          <>
            <MarketTabs event={event} draft={draft} target={offerTo} onDraft={edit} />
            <LineStepper
              terms={terms}
              selection={selection}
              game={event}
              problem={at('line')}
              quotedHalves={reference?.lineHalves ?? null}
              onTerms={(next) => edit({ ...draft, terms: next })}
            />
          </>
        }
      >
        <div className={classes.target}>
          <OfferTo offerTo={offerTo} onOfferTo={props.onOfferTo} />
        </div>
        <StakeFields
          draft={draft}
          pricing={pricing}
          takesFocus={props.isTyping && wager === ''}
          wager={wager}
          problem={problem}
          group={group}
          onDraft={props.onDraft}
          onWager={onWager}
          onEdited={() => setProblem(null)}
        />
        <PriceTiles
          draft={draft}
          presets={listPresets(terms, offerTo)}
          pricingFor={pricingFor}
          stakeCents={stakeCents}
          onPreset={(next) => edit(withPreset(draft, next, fair))}
        />
        {!offerTo && site.cash && (
          <BestMatch draft={draft} match={match} problem={at('match')} onDraft={edit} />
        )}
        {!taken && (
          <PriceNote
            fairness={fairness}
            terms={terms}
            selection={selection}
            game={event}
            isMaker
            isForAnyone={offerTo === null}
          />
        )}
        {group && <GroupPurse group={group} />}
        {taken && preset !== 'standard' ? (
          <FeeLine takes={[taken]} />
        ) : (
          <FeeNotes
            draft={draft}
            stakeCents={risk?.stakeCents ?? stakeCents}
            presets={listPresets(terms, offerTo)}
            pricingFor={pricingFor}
          />
        )}
        <ProblemLine error={at('fee')} />
      </SlipTicket>
      <div className={classes.more}>
        <OfferOptions
          draft={draft}
          target={offerTo}
          stakeCents={stakeCents}
          startsAt={event.commenceTime}
          problem={at('openUntil')}
          onDraft={edit}
        />
        {reference && <LineHistory eventId={event.id} terms={terms} selection={selection} teams={event} />}
        {!offerTo && site.cash && <TakeInstead {...props} stakeCents={stakeCents} />}
        <p className={classes.decided}>
          <DecidedBy sportKey={event.sportKey} market={preset === 'standard' ? 'specified' : terms.market} />
        </p>
      </div>
      {problem?.field === 'confirmation' && (
        <DollarField
          label={`Type your risk again: ${formatBetAmount({ group }, taken?.takeCents ?? stakeCents ?? 0)}`}
          unit={group?.kind}
          value={confirmation}
          problem={problem.problem}
          onChange={setConfirmation}
        />
      )}
      {isClosed ? <ClosedNote game={event} /> : offline && <OfflineNote />}
      <footer className={classes.footer}>
        {taken && <MatchNote event={event} draft={draft} match={taken} />}
        <div className={classes.buttons}>
          <div className={classes.clear}>
            <Button kind="outline" wide onClick={props.onClear}>
              Clear Bet
            </Button>
          </div>
          <CreateButton
            label={taken ? `Take ${taken.offer.userName}’s bet` : createLabel(offerTo)}
            risk={risk && describeRisk({ group }, risk)}
            disabled={offline || isClosed || isMissing(offerTo)}
            busy={isPending}
          />
        </div>
        <BetRules
          event={event}
          draft={draft}
          group={group}
          tieRule={taken?.offer.tieRule ?? settings?.tieRule ?? 'awayWins'}
        />
      </footer>
    </form>
  );
}

type MarketTabsProps = Pick<BetFormProps, 'event' | 'draft' | 'onDraft'> & { target: OfferTarget };

/** Switches the market; nothing on games with one. */
function MarketTabs({ event, draft, target, onDraft }: MarketTabsProps) {
  const tabs = listMarketTabs(event, draft);
  if (tabs.length < 2) return null;
  const { market, team } = draft.terms;
  const chosen = tabs.findIndex(({ terms }) => terms.market === market && terms.team === team);
  return (
    <div className={classes.markets}>
      <Segments
        label="Market"
        options={tabs.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(chosen)}
        onChange={(index) => onDraft(withPick(draft, tabs[Number(index)]!, target))}
      />
    </div>
  );
}

/** Open bets that put the viewer on the picked side. For the specified bet those near the wager, once there is one. */
function TakeInstead({
  event,
  draft,
  stakeCents,
  onAccepted,
  onTake,
}: BetFormProps & { stakeCents: number | null }) {
  const { settings } = useViewer();
  if (draft.preset === 'standard' && stakeCents !== null)
    return (
      <MatchingBets
        eventId={event.id}
        side={draft.selection as Side}
        wagerCents={stakeCents}
        tieRule={settings?.tieRule ?? 'awayWins'}
        onAccepted={onAccepted}
      />
    );
  return <OpenBets eventId={event.id} pick={draft} onAccepted={onAccepted} onTake={onTake} />;
}

/** What the viewer can risk in the group. */
function GroupPurse({ group }: { group: NonNullable<ReturnType<typeof groupOfTarget>> }) {
  const purseCents = useGroupPurse(group);
  if (purseCents === undefined) return null;
  return (
    <p className={classes.purse}>
      <span>You have</span> <strong>{formatBetAmount({ group }, purseCents)}</strong>
    </p>
  );
}
