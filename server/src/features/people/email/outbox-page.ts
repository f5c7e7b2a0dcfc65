import { escapeHtml } from '@sidebet/domain/escape-html';
import { iso } from '../../../time/instants.ts';

/** An email in the outbox; `createdAt` in milliseconds since 1970 UTC. */
export type OutboxEmail = {
  readonly id: string;
  readonly kind: string;
  readonly channel: 'email' | 'form' | 'webhook';
  readonly address: string;
  readonly subject: string;
  readonly text: string | null;
  readonly createdAt: number;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly lastError: string | null;
};

/** The outbox page: a list of the newest emails and the selected one. No script; reload for new emails. */
export function outboxPage(emails: readonly OutboxEmail[], shown: OutboxEmail | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Development outbox – Sidebet</title>
<style>${style}</style>
</head>
<body>
<header>
<span class="disc" aria-hidden="true"></span>
<h1>Development outbox</h1>
<p>No SMTP server is configured, so emails stay here. <a href="/outbox">Reload</a> <a href="/">Back to Sidebet</a></p>
</header>
<main>
<nav aria-label="Mails">${emails.length === 0 ? '' : list(emails, shown)}</nav>
${shown ? mail(shown) : empty}
</main>
</body>
</html>`;
}

/** For a browser that has not opened the link with the token yet. */
export function closedOutboxPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Development outbox is locked – Sidebet</title>
<style>${style}</style>
</head>
<body>
<header>
<span class="disc" aria-hidden="true"></span>
<h1>Development outbox</h1>
<p><a href="/">Back to Sidebet</a></p>
</header>
<main>
<section class="empty"><span class="disc large" aria-hidden="true"></span>
<h2>This outbox is locked</h2>
<p>Its emails open accounts. Use the link that the server printed when it started: “Emails: …/outbox?token=…”.</p></section>
</main>
</body>
</html>`;
}

const empty = `<section class="empty"><span class="disc large" aria-hidden="true"></span>
<h2>No emails yet</h2><p>Sign up or reset a password, and the email appears here.</p></section>`;

function list(emails: readonly OutboxEmail[], shown: OutboxEmail | undefined): string {
  const items = emails.map(
    (item) => `<li><a href="/outbox?mail=${item.id}"${item === shown ? ' aria-current="page"' : ''}>
<strong>${escapeHtml(item.subject)}</strong>
<span>${escapeHtml(item.address)}</span>
<span><time datetime="${iso(item.createdAt)}">${when(item.createdAt)}</time>${item.channel === 'email' ? '' : item.channel === 'form' ? ' · form mail' : ' · webhook'}${item.state === 'delivered' ? '' : ` · ${item.state}`}</span>
</a></li>`,
  );
  return `<ul>${items.join('\n')}</ul>`;
}

function mail(shown: OutboxEmail): string {
  return `<article>
<h2>${escapeHtml(shown.subject)}</h2>
<p class="to">${shown.channel === 'form' ? 'About' : 'To'} ${escapeHtml(shown.address)} · ${when(shown.createdAt)}</p>
${shown.lastError ? `<p class="to">Last error: ${escapeHtml(shown.lastError)}</p>` : ''}
${shown.channel === 'email' ? `<iframe title="The email as HTML" src="/outbox/${shown.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>` : ''}
<details${shown.channel === 'email' ? '' : ' open'}><summary>As text</summary><pre tabindex="0">${links(escapeHtml(shown.text ?? ''))}</pre></details>
</article>`;
}

/** Turns addresses in an escaped text into links. */
function links(text: string): string {
  return text.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function when(at: number): string {
  return iso(at).replace('T', ' ').slice(0, 19).concat(' UTC');
}

/** The site's dark and light colors. */
const style = `
:root { --ground: #0b0e14; --surface: #121722; --raised: #1a2130; --line: #263043; --text: #eef2f8; --muted: #93a0b5;
  --home: #4da3ff; --away: #ff9149; }
@media (prefers-color-scheme: light) {
  :root { --ground: #f3f5f9; --surface: #fff; --raised: #e6ebf3; --line: #dde3ec; --text: #0f1520; --muted: #556277;
    --home: #0b6bd3; --away: #c2540a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 15px/1.5 Inter, system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; padding: 18px 28px;
  border-bottom: 1px solid var(--line); background: var(--surface); }
h1 { margin: 0; font-size: 20px; }
header p { margin: 0 0 0 auto; color: var(--muted); font-size: 14px; }
a { color: inherit; text-underline-offset: 3px; }
header a { margin-left: 12px; color: var(--text); font-weight: 600; }
.disc { width: 22px; height: 22px; border-radius: 50%; flex: none;
  background: linear-gradient(90deg, var(--home) 50%, var(--away) 50%); }
.disc.large { width: 72px; height: 72px; opacity: .35; }
main { display: grid; grid-template-columns: minmax(260px, 340px) minmax(0, 1fr); gap: 20px; max-width: 1280px;
  margin: 0 auto; padding: 20px 28px 40px; align-items: start; }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
li a { display: grid; gap: 2px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: var(--raised); }
li a[aria-current] { border-color: var(--text); }
li span { color: var(--muted); font-size: 13px; }
article { min-width: 0; padding: 22px 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
h2 { margin: 0; font-size: 22px; line-height: 1.25; overflow-wrap: anywhere; }
.to { margin: 4px 0 16px; color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); }
details { margin-top: 16px; }
summary { cursor: pointer; font-weight: 600; }
pre { margin: 12px 0 0; padding: 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground);
  font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { grid-column: 1 / -1; display: grid; justify-items: center; gap: 8px; padding: 72px 16px; text-align: center;
  color: var(--muted); }
.empty h2 { margin-top: 10px; color: var(--text); }
.empty p { margin: 0; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
@media (max-width: 767.98px) {
  header { padding: 16px; }
  header p { margin: 0; width: 100%; }
  header a { display: inline-block; margin: 6px 14px 0 0; }
  main { grid-template-columns: minmax(0, 1fr); padding: 14px 12px 32px; }
  article { padding: 18px 16px; }
  nav { order: 2; }
}
`;
