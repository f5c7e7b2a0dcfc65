/** The id of the heading above a page's comments. */
export const commentsAnchor = 'comments';

export type View = 'home' | 'allBets' | 'myBets';

/** The part of an offer that was chosen: what it risks, and what it was seen to win. In cents. */
export type ChosenPart = { readonly stakeCents: number; readonly winCents: number };

/** Every address inside the app. */
export const paths = {
  home: '/',
  allBets: '/?view=allBets',
  myBets: '/?view=myBets',
  activeBets: '/?view=myBets&tab=active',
  friendsBets: '/FriendsBets',
  live: '/Live',
  groups: '/Groups',
  /** The user's groups with an invite to answer. `offer` is the offer that its link names. */
  invite: (inviteId: string, token: string, offer: LinkedOffer | null = null) =>
    `/Groups?invite=${encodeURIComponent(inviteId)}&token=${encodeURIComponent(token)}` +
    (offer ? `&bet=${encodeURIComponent(offer.bet)}&offer=${encodeURIComponent(offer.offer)}` : ''),
  /** Home, for the person with the setup link of a site without cash. */
  homeAfterSetup: (token: string) => `/?setup=${encodeURIComponent(token)}`,
  group: (groupId: string, tab?: string) =>
    `/Group?id=${encodeURIComponent(groupId)}${tab ? `&tab=${tab}` : ''}`,
  /** What is open in a group, also for someone who left it. */
  settleUp: (groupId: string) => `/groups/${encodeURIComponent(groupId)}/settle-up`,
  event: (eventId: string) => `/Event?id=${encodeURIComponent(eventId)}`,
  /** A game with this side picked, as the landing page offers it. */
  pick: (eventId: string, side: 'home' | 'away') => `/Event?id=${encodeURIComponent(eventId)}&pick=${side}`,
  profile: (userId: string) => `/Profile?id=${encodeURIComponent(userId)}`,
  /** Home with this friend selected for the next bet. */
  challenge: (userId: string) => `/?challenge=${encodeURIComponent(userId)}`,
  /** Home, where the next bet becomes a challenge by link. */
  challengeByLink: '/?challenge=link',
  /** `token` is that of a challenge's link. */
  betDetails: (uniqueId: string, token?: string) =>
    `/BetDetails?id=${encodeURIComponent(uniqueId)}${token ? `&token=${encodeURIComponent(token)}` : ''}`,
  /** An offer of which a deposit is to pay a part. */
  partOfBet: (uniqueId: string, { stakeCents, winCents }: ChosenPart) =>
    `${paths.betDetails(uniqueId)}&risk=${stakeCents}&win=${winCents}`,
  /** A bet of a group, at its comments. */
  betComments: (uniqueId: string) => `/BetDetails?id=${encodeURIComponent(uniqueId)}#${commentsAnchor}`,
  /** A game, at the comments of a group. */
  gameComments: (eventId: string, groupId: string) =>
    `/Event?id=${encodeURIComponent(eventId)}&group=${encodeURIComponent(groupId)}#${commentsAnchor}`,
  notifications: '/Notifications',
  settings: '/Settings',
  /** The operator console; a 404 for other users. */
  admin: '/admin',
  settingsTab: (tab: string) => `/Settings?tab=${tab}`,
  payMethods: '/Settings?tab=accountInfo#pay-methods',
  deposit: '/Settings?tab=deposit',
  limits: '/Settings?tab=responsibleGambling#limits',
  addFunds: '/AddFunds',
  /** The deposit for a bet: prefilled for its stake in cents, if known, and followed by the way back to `next`. */
  depositFor: (next: string, stakeCents: number | null) =>
    `${withNext('/AddFunds', next)}${stakeCents === null ? '' : `&stake=${stakeCents}`}`,
  /** `deposit`, the address of a deposit page, with the amount to start with. */
  withAmount: (deposit: string, amountCents: number) =>
    `${deposit}${deposit.includes('?') ? '&' : '?'}amount=${amountCents}`,
  /** Home with the betslip open on phones. */
  slip: '/?slip=open',
  landing: '/home',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  howItWorks: '/how-it-works',
  howGamesAreDecided: '/how-games-are-decided',
  privacy: '/privacy',
  terms: '/terms',
};

/** The offer that an invite link names, and the token for it. */
export type LinkedOffer = { readonly bet: string; readonly offer: string };

/** The offer in the address of an invite link or of `paths.invite`; null in other addresses. */
export function linkedOfferIn(params: URLSearchParams): LinkedOffer | null {
  const [bet, offer] = [params.get('bet'), params.get('offer')];
  return bet !== null && offer !== null ? { bet, offer } : null;
}

/** The query of a path from an address, which may be any text. */
function queryOf(path: string | null): URLSearchParams {
  return new URLSearchParams(path?.split(/[?#]/)[1]);
}

/** The invite that a signup for `path` also accepts: one whose link names an offer. */
export function inviteWithOfferIn(path: string | null) {
  const offer = linkedOfferIn(queryOf(path));
  const invite = inviteIn(path);
  return invite && offer ? { invite, offer } : null;
}

/** The invite in the address of `paths.invite`; null in other addresses. */
export function inviteIn(path: string | null): { readonly id: string; readonly token: string } | null {
  const query = queryOf(path);
  const [id, token] = [query.get('invite'), query.get('token')];
  return id !== null && token !== null ? { id, token } : null;
}

/** What lets a new user in, from the address that the signup leads to: an invite or the token of the setup link. */
export function signupLinksIn(path: string | null) {
  const invite = inviteIn(path);
  const setup = queryOf(path).get('setup');
  return { ...(invite && { invite }), ...(setup && { setup }) };
}

/** The shareable link of a bet. */
export function sharedBetUrl(uniqueId: string): string {
  return `${location.origin}/betdetails?id=${encodeURIComponent(uniqueId)}`;
}

/** `path` with the page to return to after login or signup. */
export function withNext(path: string, next: string | null): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The page to open after login or a deposit: only pages of this site. Browsers drop control characters from URLs. */
export function safeNext(next: string | null): string {
  const staysHere = next?.startsWith('/') && !next.startsWith('//') && !/[\\\p{Cc}]/u.test(next);
  return staysHere ? next! : paths.home;
}
