/** The site as its server describes it. */
type Site = {
  readonly name: string;
  /** False on sites without deposits, withdrawals and bets for money (docs/adr/0047). */
  readonly cash: boolean;
};

const withCash: Site = { name: 'Sidebet', cash: true };
/** The page that opens offline was not filled by the server. */
const storageKey = 'sidebet-site';

/** This site, as the server wrote it into the page (server/src/http/own-site.ts). */
export const site: Site = {
  get name() {
    return readSite().name;
  },
  get cash() {
    return readSite().cash;
  },
};

function readSite(): Site {
  if (typeof document === 'undefined') return withCash;
  return toSite(findContent() ?? (isFilled() ? null : stored()));
}

/** Stores the site for the page that opens offline. */
export function storeSite(): void {
  const content = findContent();
  if (content !== null || isFilled()) store(content);
}

/** What is written only into the pages of a site without cash. */
function findContent(): string | null {
  return document.head.querySelector('meta[name="sidebet-site"]')?.getAttribute('content') ?? null;
}

/** Whether the server filled this page. */
function isFilled(): boolean {
  return document.head.querySelector('link[rel="canonical"]') !== null;
}

/** The entries of a menu or table without those marked `cashOnly`, on a site without cash. */
export function offeredHere<Entry extends object>(entries: readonly Entry[]): readonly Entry[] {
  return site.cash ? entries : entries.filter((entry) => !('cashOnly' in entry));
}

function toSite(content: string | null): Site {
  if (content === null) return withCash;
  const { name } = JSON.parse(content) as { name: string };
  return { name, cash: false };
}

function store(content: string | null): void {
  try {
    if (content === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, content);
  } catch {
    // Storage is blocked: then nothing opens offline either.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** How much faster than real games the feed's are, as the server wrote it into the page (server/src/http/site.ts). */
export function readGameSpeed(): number {
  if (typeof document === 'undefined') return 1;
  const content = document.querySelector('meta[name="sidebet-game-speed"]')?.getAttribute('content');
  return content ? Number(content) : 1;
}
