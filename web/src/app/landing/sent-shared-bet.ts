import type { SharedBet } from '@sidebet/contract/bets';
import { paths, withNext } from '../../lib/paths.ts';

/** A shared bet's page as the server sent it: the bet, or why it is gone. */
export type SentSharedBet = { readonly id: string } & (
  | { readonly bet: SharedBet }
  | { readonly gone: string }
);

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="sidebet-shared-bet"]');

/** What the server filled this page with; null on every other page. */
export function sentSharedBet(): SentSharedBet | null {
  const sent = tag();
  return sent && (JSON.parse(sent.content) as SentSharedBet);
}

/** After the first render the bet may change, so later visits fetch it. */
export function forgetSentSharedBet(): void {
  tag()?.remove();
}

/**
 * The redirect of visitors from a bet's page to the landing page. The server has already sent the landing page with the
 * bet, so only the address changes.
 */
export function redirectToLanding(): void {
  const { pathname, search } = location;
  if (!tag() || pathname.toLowerCase().startsWith(paths.landing)) return;
  history.replaceState(null, '', withNext(paths.landing, pathname + search));
}
