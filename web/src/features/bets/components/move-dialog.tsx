import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { compareWithBookmakers } from '@sidebet/domain/markets/fairness';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import { noFee, winCents } from '@sidebet/domain/markets/price';
import { serverNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { toGroupTarget } from '../../../lib/groups.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useMoveOffer } from '../api/counters.ts';
import { viewerSide } from '../counter-terms.ts';
import { useFindReference } from '../fairness.ts';
import { useTermsForm } from '../use-terms-form.ts';
import { DollarField } from './dollar-field.tsx';
import { PriceNote } from './price-note.tsx';
import { TermsTable } from './terms-table.tsx';

type Props = {
  bet: OfferedBet;
  /** The bookmakers' line in half points. */
  lineHalves: number;
  onClose: () => void;
  onMoved: (bet: BetView) => void;
};

/** The viewer's offer as it is and on the bookmakers' line, before it moves there. Both amounts stay. */
export default function MoveDialog({ bet, lineHalves, onClose, onMoved }: Props) {
  const { user } = useViewer();
  const offline = useOffline();
  const move = useMoveOffer();
  const exchange = useExchangeFee();
  const { creator, acceptor } = bet;
  const group = bet.group && toGroupTarget(bet.group);
  const fee = group ? noFee : exchange.fee;
  const reference = useFindReference()(bet);
  const before = viewerSide(bet, user.id);
  const terms = { ...readMarketTerms(bet), lineHalves } as MarketTerms;
  const after = { ...before, terms, winCents: winCents(acceptor.stakeCents, fee) };
  const form = useTermsForm({
    start: {
      terms,
      selection: creator.selection,
      stakeCents: creator.stakeCents,
      acceptorStakeCents: acceptor.stakeCents,
    },
    game: bet,
    fee,
    reference,
    group,
    returnedCents: creator.stakeCents,
    send: (wanted) =>
      move
        .mutateAsync({ params: { uniqueId: bet.uniqueId }, body: { ...wanted, fee } })
        .then((moved) => onMoved(moved.bet)),
  });
  const { confirmation, setConfirmation, at } = form;
  const pick = shortPick(terms, creator.selection, bet, bet.betSportKey);
  const problem = form.otherProblem ?? (at('confirmation') ? null : form.problem?.problem.message);
  return (
    <Dialog onClose={onClose} title="Move to the current line">
      <DialogForm onSubmit={form.submit}>
        <DialogText>
          Bookmakers have <strong>{pick}</strong> now. Your offer is withdrawn and posted again in one step,
          with a new link.
        </DialogText>
        <TermsTable
          bet={bet}
          caption="What changes"
          columns={[
            { label: 'Now', side: before },
            { label: 'Moved', side: after },
          ]}
        />
        <PriceNote
          fairness={compareWithBookmakers(bet.betSportKey, terms, after, reference, serverNow())}
          terms={terms}
          selection={creator.selection}
          game={{ ...bet, sportKey: bet.betSportKey }}
        />
        {at('confirmation') && (
          <DollarField
            label={`Type your risk again: ${formatBetAmount(bet, creator.stakeCents)}`}
            unit={group?.kind}
            value={confirmation}
            problem={at('confirmation')}
            onChange={setConfirmation}
          />
        )}
        <ProblemBox problem={problem} />
        {offline && <OfflineNote />}
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            Move offer
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
