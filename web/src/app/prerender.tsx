import type { PublicPath } from '@sidebet/contract/public-pages';
import { sharedBetTextKeys } from '@sidebet/domain/bets/shared-bet-text';
import { type ComponentType, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { HomeWaiting } from './home/home-waiting.tsx';
import { GoneBetCard, SharedBetCard, SharedBetFrame } from './landing/shared-bet-card.tsx';

/** Public pages with the same content for all visitors, prerendered by build/site-pages.ts. */
const drawn: Partial<Record<PublicPath, () => Promise<{ Component: ComponentType }>>> = {
  '/home': () => import('./landing/landing-page.tsx'),
  '/home2': () => import('./landing/landing2-page.tsx'),
  '/how-it-works': () => import('./routes/how-it-works.tsx'),
  '/how-games-are-decided': () => import('./routes/how-games-are-decided.tsx'),
  '/terms': () => import('./routes/terms.tsx'),
  '/privacy': () => import('./routes/privacy.tsx'),
  '/signin': async () => waitingFor((await import('./routes/sign-in.tsx')).heading),
  '/signup': async () => waitingFor((await import('./routes/sign-up.tsx')).heading),
};

/** A shared bet's pages, with a placeholder for each text; the server fills them (server/src/http/site-pages.ts). */
const templates = {
  sharedBet: () => <SharedBetCard text={placeholders(sharedBetTextKeys)} />,
  goneBet: () => <GoneBetCard text={placeholders(['gone'])} />,
};

/** `~key~` for each key: nothing in it needs escaping in HTML or in a URL. */
function placeholders<Key extends string>(keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, `~${key}~`])) as Record<Key, string>;
}

/** A form cannot work before its script loads; until then the page shows what precedes the form. */
function waitingFor(heading: { title: string; intro: string }) {
  const Component = () => (
    <div data-waiting>
      <AuthCard {...heading} isWaiting />
    </div>
  );
  return { Component };
}

/** Renders every such page to HTML, as a visitor with the dark theme first sees it. */
export async function drawPages(): Promise<Record<string, string>> {
  const pages = Object.entries(drawn).map(async ([path, load]) => {
    const { Component } = await load();
    const html = renderToString(
      <StaticRouter location={path}>
        <Component />
      </StaticRouter>,
    );
    return [path, html] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** What a user sees of `/` until the scripts have loaded. */
export function drawSignedInHome(): string {
  return renderToString(
    <StaticRouter location="/">
      <HomeWaiting />
    </StaticRouter>,
  );
}

export function drawTemplates(): Record<string, string> {
  const drawnTemplates = Object.entries(templates).map(([name, Card]) => {
    const html = renderToString(
      <StaticRouter location="/home?next=~next~">
        <Suspense>
          <SharedBetFrame>
            <Card />
          </SharedBetFrame>
        </Suspense>
      </StaticRouter>,
    );
    return [name, html] as const;
  });
  return Object.fromEntries(drawnTemplates);
}
