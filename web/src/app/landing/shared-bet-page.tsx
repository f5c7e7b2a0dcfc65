import type { SharedBet } from '@sidebet/contract/bets';
import { documentTitle } from '@sidebet/contract/public-pages';
import { type SharedBetText, sharedBetText } from '@sidebet/domain/bets/shared-bet-text';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow, setServerTime } from '../../lib/clock.ts';
import { loadPart } from '../../lib/load-part.ts';
import { createTeamColorList, useColorsFrom } from '../../ui/team-color-list.ts';
import { QuietLoading } from '../quiet-loading.tsx';
import { forgetSentSharedBet, type SentSharedBet, sentSharedBet } from './sent-shared-bet.ts';
import { GoneBetCard, SharedBetCard, SharedBetFrame } from './shared-bet-card.tsx';

type Props = {
  uniqueId: string;
  /** The token of a challenge's link. */
  token: string | null;
  /** Shown for a bet that visitors cannot see, such as a challenge. */
  otherwise: ReactNode;
};

/** /Home with a shared bet as `next`: that bet. */
export default function SharedBetPage({ uniqueId, token, otherwise }: Props) {
  const state = useSharedBet(uniqueId, token);
  if (state === null) return <QuietLoading />;
  if (state === 'hidden') return otherwise;
  return (
    <SharedBetFrame>
      {'gone' in state ? <GoneBetCard text={state} /> : <OpenBet bet={state.bet} />}
    </SharedBetFrame>
  );
}

function OpenBet({ bet }: { bet: SharedBet }) {
  const text = sharedBetText(bet, useNowSince(bet.now));
  useEffect(() => {
    document.title = documentTitle(text.title);
  }, [text.title]);
  return <SharedBetCard text={text} colorsOf={useColorsOf(bet, text)} />;
}

/** The teams' colors, which come after the page, as everywhere. A total and "not to win" have no team. */
function useColorsOf(bet: SharedBet, text: SharedBetText) {
  const [list] = useState(createTeamColorList);
  const home = useColorsFrom(list, bet.homeTeam);
  const away = useColorsFrom(list, bet.awayTeam);
  return (pick: 'creator' | 'acceptor') => {
    const side = text[`${pick}Side`];
    if (side === 'none' || bet[pick].selection === 'no') return undefined;
    return side === 'home' ? home : away;
  };
}

/** Server time. Starts at the instant the bet was read, so the first render matches the server's page. */
function useNowSince(readAt: string): number {
  const [now, setNow] = useState(() => Date.parse(readAt));
  useEffect(() => {
    setServerTime(readAt);
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 5_000);
    return () => clearInterval(timer);
  }, [readAt]);
  return now;
}

const rereadMs = 30_000;

type State = { readonly bet: SharedBet } | { readonly gone: string } | 'hidden' | null;

/** The bet as the server sent it with the page, or fetched; reread while the page is visible. Null while loading. */
function useSharedBet(uniqueId: string, token: string | null): State {
  const [state, setState] = useState<State>(() => sentFor(uniqueId));
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const { fetchSharedBet } = await loadPart(() => import('./fetch-shared-bet.ts'));
      const found = await fetchSharedBet(uniqueId, token);
      // Without a response, what is shown stays.
      if (isCurrent) setState((before) => found ?? before ?? 'hidden');
    };
    const sent = sentFor(uniqueId);
    setState(sent);
    if (!sent) void read();
    forgetSentSharedBet();
    const rereadIfVisible = () => {
      if (document.visibilityState === 'visible') void read();
    };
    const timer = setInterval(rereadIfVisible, rereadMs);
    document.addEventListener('visibilitychange', rereadIfVisible);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', rereadIfVisible);
    };
  }, [uniqueId, token]);
  return state;
}

function sentFor(uniqueId: string): SentSharedBet | null {
  const sent = sentSharedBet();
  return sent?.id === uniqueId ? sent : null;
}
