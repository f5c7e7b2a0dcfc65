import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import {
  IconArrowsMoveHorizontal,
  IconPencil,
  IconQrcode,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { useMatch, useNavigate } from 'react-router';
import { useOffline } from '../../../lib/connection.ts';
import { isOffer, viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Amount, ResultAmount } from '../../../ui/amount.tsx';
import { StubButton } from '../../../ui/stub-button.tsx';
import { TicketActions } from '../../../ui/ticket.tsx';
import { useDeleteBet } from '../api/delete-bet.ts';
import { viewerOutcome } from '../standing.ts';
import { useUntaken } from '../untaken.ts';
import { CorrectOffer } from './correct-offer.tsx';
import { MoveOffer } from './move-offer.tsx';
import { RiskAndWin } from './risk-and-win.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { UntakenNote } from './untaken-note.tsx';

type Props = {
  bet: BetView;
  viewerId: string;
  onReceipt: () => void;
};

/** The money of the viewer's bet, and its actions. */
export function MyBetStub({ bet, viewerId, onReceipt }: Props) {
  const isUntaken = useUntaken()(bet);
  return (
    <>
      <Money bet={bet} viewerId={viewerId} isUntaken={isUntaken} />
      <TicketActions>
        <MyBetActions bet={bet} isUntaken={isUntaken} onReceipt={onReceipt} />
      </TicketActions>
    </>
  );
}

type ActionsProps = { bet: BetView; isUntaken: boolean; onReceipt: () => void };

/** What the viewer can do with their bet. */
export function MyBetActions({ bet, isUntaken, onReceipt }: ActionsProps) {
  return (
    <>
      {bet.status === 'Created' && !isUntaken && (
        <>
          {!bet.counter && <ShareButtons bet={bet} />}
          {readOfferedTo(bet).kind === 'link' && <ShareLinkButton bet={bet} />}
          <MoveOffer
            bet={bet}
            button={(open) => (
              <StubButton icon={IconArrowsMoveHorizontal} onClick={open}>
                Move to the current line
              </StubButton>
            )}
          />
          <CorrectOffer
            bet={bet}
            button={(open) => (
              <StubButton icon={IconPencil} onClick={open}>
                Correct
              </StubButton>
            )}
          />
        </>
      )}
      {bet.status === 'Created' && <DeleteButton bet={bet} />}
      {hasEnded(bet) && (
        <StubButton icon={IconReceipt} onClick={onReceipt}>
          Receipt
        </StubButton>
      )}
    </>
  );
}

function Money({ bet, viewerId, isUntaken }: { bet: BetView; viewerId: string; isUntaken: boolean }) {
  const money = viewerMoney(bet, viewerId);
  if (!isUntaken && !hasEnded(bet)) return <RiskAndWin bet={bet} money={money} />;
  const { result, ...outcome } = viewerOutcome(bet, viewerId);
  return (
    <>
      <Amount group={bet.group} label={isOffer(bet) ? 'Risk' : 'Wager'} cents={money.stakeCents} />
      {isUntaken ? <UntakenNote bet={bet} /> : <ResultAmount {...outcome}>{result}</ResultAmount>}
    </>
  );
}

export function hasEnded({ status }: BetView): boolean {
  return status === 'Settled' || status === 'Deleted';
}

/** Leads to the bet's own page, which shows the link of a challenge. */
function ShareLinkButton({ bet }: { bet: BetView }) {
  const navigate = useNavigate();
  const isHere = useMatch('/BetDetails') !== null;
  if (isHere) return null;
  return (
    <StubButton icon={IconQrcode} onClick={() => navigate(paths.betDetails(bet.uniqueId))}>
      Share link
    </StubButton>
  );
}

function DeleteButton({ bet }: { bet: BetView }) {
  const remove = useDeleteBet();
  const offline = useOffline();
  return (
    <StubButton
      icon={IconTrash}
      danger
      disabled={offline}
      busy={remove.isPending}
      onClick={() => remove.mutate({ params: { uniqueId: bet.uniqueId } })}
    >
      {bet.counter ? 'Withdraw' : readOfferedTo(bet).kind === 'link' ? 'Revoke link' : 'Delete'}
    </StubButton>
  );
}
