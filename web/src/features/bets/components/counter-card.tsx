import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { describeRisk, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { nearLabel } from '@sidebet/domain/time-label';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { acceptorMoney, readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { useCounterAcceptance, useRejectCounter, useWithdrawCounter } from '../api/counters.ts';
import { viewerSide } from '../counter-terms.ts';
import { acceptingCounterText, staysOpenText } from '../counter-texts.ts';
import { ClosedNote } from './closed-note.tsx';
import { ConfirmStake } from './confirm-stake.tsx';
import classes from './counter-card.module.css';
import { useCounterForm } from './counter-form.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { StakeProblem } from './stake-problem.tsx';
import { TermsTable } from './terms-table.tsx';

type Props = { counter: OfferedBet; offer: BetView };

/** An open counter-offer to the viewer: its maker's words, what it means for the viewer, and the three answers. */
export function ReceivedCounter({
  counter,
  offer,
  onAccepted,
}: Props & { onAccepted: (uniqueId: string) => void }) {
  const { user } = useViewer();
  const { fee } = useExchangeFee();
  const [isOpen, setOpen] = useState(false);
  const name = counter.userName;
  const fine = acceptingCounterText(counter, offer, user.id, fee);
  return (
    <CounterFrame counter={counter} offer={offer} title={`${name} counters`}>
      <TermsTable
        bet={counter}
        caption="What it means for you"
        columns={[
          { label: offer.userId === user.id ? 'You now' : 'The offer', side: viewerSide(offer, user.id) },
          { label: `With ${name}`, side: viewerSide(counter, user.id) },
        ]}
      />
      <div className={classes.note}>
        <FairnessNote bet={counter} />
      </div>
      <p className={classes.open}>
        <IconEye size={18} stroke={1.8} aria-hidden="true" />
        {staysOpenText(offer, user.id)}
      </p>
      <Answers counter={counter} offer={offer} onAccepted={() => onAccepted(counter.uniqueId)} />
      {fine && <p className={classes.fine}>{fine}</p>}
      <Disclosure summary="How this bet is decided" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <AcceptorTerms bet={counter} />
      </Disclosure>
    </CounterFrame>
  );
}

function Answers({ counter, offer, onAccepted }: Props & { onAccepted: () => void }) {
  const acceptance = useCounterAcceptance(counter, onAccepted);
  const reject = useRejectCounter();
  const openForm = useCounterForm();
  const offline = useOffline();
  const isClosed = useBettingClosed()(counter.betTime, counter);
  const isDisabled = offline || isClosed || reject.isPending || acceptance.busy;
  const money = acceptorMoney(counter);
  return (
    <>
      <StakeProblem
        error={acceptance.error}
        stakeCents={money.stakeCents}
        returnTo={paths.betDetails(counter.uniqueId)}
      />
      {isClosed ? <ClosedNote game={counter} /> : offline && <OfflineNote />}
      <ConfirmStake acceptance={acceptance} />
      <div className={classes.answers}>
        <Button wide disabled={isDisabled} busy={acceptance.busy} onClick={acceptance.take}>
          <span className={classes.accept}>
            Accept <small>{describeRisk(counter, money)}</small>
          </span>
        </Button>
        <Button
          kind="outline"
          wide
          disabled={isDisabled}
          aria-haspopup="dialog"
          onClick={() => openForm({ offer, answered: counter, isQuiet: true })}
        >
          Counter
        </Button>
        <Button
          kind="outline"
          wide
          disabled={isDisabled}
          busy={reject.isPending}
          onClick={() => reject.mutate({ params: { uniqueId: counter.uniqueId }, body: { word: '' } })}
        >
          No thanks
        </Button>
      </div>
    </>
  );
}

/** The viewer's own open counter-offer. */
export function OwnCounter({ counter, offer }: Props) {
  const withdraw = useWithdrawCounter();
  const offline = useOffline();
  return (
    <CounterFrame counter={counter} offer={offer} title={`Your counter to ${counter.offeredToName}`}>
      <p className={classes.fine}>
        {describeRisk(counter, counter.creator)}. {counter.offeredToName} can accept it until then. Your{' '}
        {formatInSentence(counter, counter.wagerCents)} comes back if they do not.
      </p>
      <Button
        kind="outline"
        wide
        disabled={offline}
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { uniqueId: counter.uniqueId } })}
      >
        Withdraw
      </Button>
    </CounterFrame>
  );
}

type FrameProps = Props & { title: string; children: ReactNode };

/** A counter-offer in its maker's words: "+105 for $20", with the line if it is another one. */
function CounterFrame({ counter, offer, title, children }: FrameProps) {
  const id = useId();
  const formatPrice = useOddsFormat();
  const now = useServerNow();
  const timeZone = useChosenTimeZone();
  const { selection, stakeCents, winCents } = counter.creator;
  const terms = readMarketTerms(counter);
  const isMoved = terms.lineHalves !== readMarketTerms(offer).lineHalves;
  return (
    <article className={classes.card} aria-labelledby={`${id}-title ${id}-price`}>
      <p className={classes.head}>
        <span className={classes.maker}>
          <Avatar name={counter.userName} picture={counter.userPicture} />
          <strong id={`${id}-title`}>{title}</strong>
        </span>
        {counter.expiresAt && (
          <span className={classes.until}>
            good until{' '}
            <time dateTime={counter.expiresAt}>
              {nearLabel(Date.parse(counter.expiresAt), now, timeZone)}
            </time>
          </span>
        )}
      </p>
      <p id={`${id}-price`} className={classes.price}>
        {isMoved && (
          <>
            <b>{shortPick(terms, selection, counter, counter.betSportKey)}</b>{' '}
          </>
        )}
        <strong>{formatPrice(stakeCents, winCents)}</strong> for {formatInSentence(counter, stakeCents)}
      </p>
      {children}
    </article>
  );
}
