import type { OfferedBet } from '@sidebet/contract/bets';
import type { ReactNode } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { useSecondsToOpen } from '../../../lib/opening.ts';
import { paths } from '../../../lib/paths.ts';
import { useOpenCounters } from '../api/counters.ts';
import { useCounterForm } from './counter-form.tsx';

type Props = {
  /** An open bet that the viewer may accept. */
  bet: OfferedBet;
  /** The token of a challenge's link. */
  token?: string | undefined;
  button: (label: string, onClick: () => void) => ReactNode;
};

/** Opens the form of counter-offers, or what is already open between the two. Nothing on the page of the bet, which shows it. */
export function CounterOffer({ bet, token, button }: Props) {
  const openForm = useCounterForm();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isHere = useMatch('/BetDetails') !== null && params.get('id')?.toLowerCase() === bet.uniqueId;
  const isNew = useSecondsToOpen(bet) !== null;
  const { data = [] } = useOpenCounters();
  const open = data.find(({ offer }) => offer.uniqueId === bet.uniqueId);
  if (isNew || (open && isHere)) return null;
  if (open) return button('See counter', () => navigate(paths.betDetails(open.counter.uniqueId)));
  return button('Counter', () => openForm({ offer: bet, answered: bet, token, isQuiet: isHere }));
}
