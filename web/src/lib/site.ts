/** The site as its server describes it. */
export type Site = {
  readonly name: string;
  /** False on sites without deposits, withdrawals and bets for money (docs/adr/0047). */
  readonly cash: boolean;
};

const withCash: Site = { name: 'Sidebet', cash: true };
/** The page that opens offline was not filled by the server. */
const storageKey = 'sidebet-site';

/** Reads what the server wrote into the page (server/src/http/own-site.ts). */
export function readSite(): Site {
  if (typeof document === 'undefined') return withCash;
  const content = document.querySelector('meta[name="sidebet-site"]')?.getAttribute('content');
  if (content) {
    store(content);
    return toSite(content);
  }
  if (document.querySelector('link[rel="canonical"]')) {
    store(null);
    return withCash;
  }
  return toSite(stored());
}

export function siteName(): string {
  return readSite().name;
}

export function offersCash(): boolean {
  return readSite().cash;
}

function toSite(content: string | null): Site {
  if (content === null) return withCash;
  const { name } = JSON.parse(content) as { name: string };
  return { name, cash: false };
}

function store(content: string | null): void {
  try {
    if (content === null) localStorage.removeItem(storageKey);
    else if (localStorage.getItem(storageKey) !== content) localStorage.setItem(storageKey, content);
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
