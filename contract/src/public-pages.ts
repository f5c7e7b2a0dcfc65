/** A page's title, and its description for search engines and link previews. */
export type PageCopy = { readonly title: string; readonly description: string };

/**
 * The public pages, by lower-case path. The server writes these texts into the HTML head, and the web updates them on
 * navigation. One table keeps both identical.
 */
export const publicPages = {
  '/home': {
    title: 'Bet your friends, not the house',
    description:
      'Take a side of a real game and let a friend take the other. What both risk is held, the score decides, and every cent is on a receipt. For adults 18+.',
  },
  '/home2': {
    title: 'Two sides, one score',
    description:
      'See how a bet between two people works: one picks a team, the other disagrees, and the game decides. For adults 18+.',
  },
  '/how-it-works': {
    title: 'How it works',
    description:
      'One $25.00 bet from the tap to the result, in dollars: what both sides risk, what the winner wins, what the fee is, and what happens on a tie or a cancelled game.',
  },
  '/how-games-are-decided': {
    title: 'How games are decided',
    description:
      'What happens to a bet when a game is shortened, abandoned, postponed or ends in a tie, for every sport on Sidebet.',
  },
  '/terms': {
    title: 'Terms',
    description:
      'Who can bet on Sidebet, how a bet binds both sides, fees, ties, voids and corrections, and what to do if something goes wrong.',
  },
  '/privacy': {
    title: 'Privacy',
    description:
      'What Sidebet stores about you and for how long, who can see it, the one cookie it sets, and your rights.',
  },
  '/signin': {
    title: 'Log In',
    description: 'Log in to Sidebet to pick your side.',
  },
  '/signup': {
    title: 'Sign Up',
    description:
      'Create a Sidebet account and bet against people, not against a house. For adults 18 and older.',
  },
} as const satisfies Record<string, PageCopy>;

export type PublicPath = keyof typeof publicPages;

/**
 * Pages reached from an email or a forgotten password. They are open to everyone and described like public pages, but hidden
 * from search engines, because they are useless without the email.
 */
export const unlistedPages = {
  '/forgot-password': {
    title: 'Forgot your password?',
    description: 'Enter your email, and we’ll send you a link to choose a new password.',
  },
  '/reset-password': {
    title: 'Choose a new password',
    description: 'Choose a new password for your Sidebet account with the link in the email we sent you.',
  },
  '/verify-email': {
    title: 'Verify your email',
    description: 'Open the link in the email we sent you to verify the address of your Sidebet account.',
  },
  '/change-email': {
    title: 'Confirm your new email',
    description: 'Open the link in the email we sent you to confirm the new address of your Sidebet account.',
  },
  '/join': {
    title: 'Join a group',
    description: 'You have an invite link to a group on Sidebet. Open it to see who invites you.',
  },
} as const satisfies Record<string, PageCopy>;

export type UnlistedPath = keyof typeof unlistedPages;

/** For every page without its own texts. */
export const siteWords: PageCopy = {
  title: 'Sidebet',
  description: 'Bet your friends, not the house. Take a side of a real game, let someone take the other.',
};

/** The title of the browser tab. */
export function documentTitle(title: string, siteName = siteWords.title): string {
  return title === siteWords.title ? siteName : `${title} · ${siteName}`;
}
