import type { BetView } from '@sidebet/contract/bets';
import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useCorrectOffer } from '../api/correct-offer.ts';
import { acceptorStakeFor, type BetDraft, newDraft } from '../bet-draft.ts';
import { fieldFor, findOfferProblem, type OfferField } from '../bet-problem.ts';
import { DollarField } from './dollar-field.tsx';
import { FeeNotes } from './fee-notes.tsx';
import { LineStepper } from './line-stepper.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { type FieldProblem, StakeFields } from './stake-fields.tsx';

type Props = { bet: BetView; onClose: () => void; onCorrected: (bet: BetView) => void };

/** Line and stakes of the viewer's own new offer. The input stays until it is sent. */
export default function CorrectDialog({ bet, onClose, onCorrected }: Props) {
  const form = useCorrection(bet, onCorrected);
  const { draft, setDraft, wager, setWager, problem, setProblem, confirmation, setConfirmation } = form;
  const offline = useOffline();
  const at = (field: OfferField) => (problem?.field === field ? problem.problem : null);
  const left = bet.correctionsLeft;
  return (
    <Dialog onClose={onClose} title="Correct your offer">
      <DialogForm onSubmit={form.submit}>
        <DialogText>
          <OpeningMark bet={bet} /> A correction starts this time again. You have {left}{' '}
          {left === 1 ? 'correction' : 'corrections'} left.
        </DialogText>
        <LineStepper
          terms={draft.terms}
          selection={draft.selection}
          game={{ ...bet, sportKey: bet.betSportKey }}
          problem={at('line')}
          quotedHalves={null}
          onTerms={(terms) => {
            setDraft({ ...draft, terms });
            setProblem(null);
          }}
        />
        <StakeFields
          draft={draft}
          pricing={form.pricing}
          takesFocus
          wager={wager}
          problem={problem}
          group={null}
          onDraft={setDraft}
          onWager={setWager}
          onEdited={() => setProblem(null)}
        />
        <FeeNotes
          draft={draft}
          stakeCents={parseDollars(wager)}
          presets={[]}
          pricingFor={() => form.pricing}
        />
        {at('confirmation') && (
          <DollarField
            label={`Type your risk again: ${formatDollars(parseDollars(wager) ?? 0)}`}
            value={confirmation}
            problem={at('confirmation')}
            onChange={setConfirmation}
          />
        )}
        <ProblemBox problem={form.otherProblem} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            Correct
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** What was typed, and its problems: at their field, or above the buttons. */
function useCorrection(bet: BetView, onCorrected: Props['onCorrected']) {
  const { user, settings } = useViewer();
  const { fee } = useExchangeFee();
  const correct = useCorrectOffer();
  const { creator, acceptor } = bet;
  const pricing = { fair: null, fee };
  const [draft, setDraft] = useState<BetDraft>(() => ({
    ...newDraft({ terms: readMarketTerms(bet), selection: creator.selection }, 'own'),
    ownPrice: { stakeCents: creator.stakeCents, acceptorStakeCents: acceptor.stakeCents },
  }));
  const [wager, setWager] = useState(centsToDecimal(creator.stakeCents));
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [otherProblem, setOtherProblem] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState('');

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const stakeCents = parseDollars(wager);
    const acceptorStakeCents = acceptorStakeFor(draft, stakeCents, pricing);
    const wanted = { stakeCents, acceptorStakeCents, expiresAt: null };
    const show = (error: unknown) => {
      const field = fieldFor(error, wanted);
      setProblem(field && { field, problem: error as ApiProblem });
      setOtherProblem(field ? null : errorMessage(error));
    };
    // Only the difference is taken from the balance.
    const balanceCents = user.accountBalanceCents + creator.stakeCents;
    const startsAt = Date.parse(bet.betTime);
    const refusal = findOfferProblem(wanted, { balanceCents, settings, startsAt, now: serverNow() });
    if (refusal) show(refusal);
    if (refusal || stakeCents === null || acceptorStakeCents === null) return;
    const mustConfirm = problem?.field === 'confirmation';
    if (mustConfirm && parseDollars(confirmation) !== stakeCents) {
      show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
      return;
    }
    correct
      .mutateAsync({
        params: { uniqueId: bet.uniqueId },
        body: {
          lineHalves: draft.terms.lineHalves,
          stakeCents,
          acceptorStakeCents,
          fee,
          ...(mustConfirm && { confirmedStakeCents: stakeCents }),
        },
      })
      .then(({ bet: corrected }) => onCorrected(corrected), show);
  };

  return {
    pricing,
    draft,
    setDraft,
    wager,
    setWager,
    problem,
    setProblem,
    otherProblem,
    confirmation,
    setConfirmation,
    isPending: correct.isPending,
    submit,
  };
}
