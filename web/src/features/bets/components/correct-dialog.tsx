import type { BetView } from '@sidebet/contract/bets';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useCorrectOffer } from '../api/correct-offer.ts';
import { useTermsForm } from '../use-terms-form.ts';
import { OpeningMark } from './opening-mark.tsx';
import { TermsFields } from './terms-fields.tsx';

type Props = { bet: BetView; onClose: () => void; onCorrected: (bet: BetView) => void };

/** Line and stakes of the viewer's own new offer. The input stays until it is sent. */
export default function CorrectDialog({ bet, onClose, onCorrected }: Props) {
  const { fee } = useExchangeFee();
  const correct = useCorrectOffer();
  const { creator, acceptor } = bet;
  const form = useTermsForm({
    start: {
      terms: readMarketTerms(bet),
      selection: creator.selection,
      stakeCents: creator.stakeCents,
      acceptorStakeCents: acceptor.stakeCents,
    },
    game: bet,
    fee,
    reference: null,
    group: null,
    returnedCents: creator.stakeCents,
    send: (wanted) =>
      correct
        .mutateAsync({ params: { uniqueId: bet.uniqueId }, body: { ...wanted, fee } })
        .then(({ bet: corrected }) => onCorrected(corrected)),
  });
  const offline = useOffline();
  const left = bet.correctionsLeft;
  return (
    <Dialog onClose={onClose} title="Correct your offer">
      <DialogForm onSubmit={form.submit}>
        <DialogText>
          <OpeningMark bet={bet} /> A correction starts this time again. You have {left}{' '}
          {left === 1 ? 'correction' : 'corrections'} left.
        </DialogText>
        <TermsFields form={form} bet={bet} group={null} quotedHalves={null} />
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
