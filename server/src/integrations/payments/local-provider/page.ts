import { formatDollars } from '@sidebet/domain/cents';
import type { CheckoutSession } from './sessions.ts';

/** The hosted checkout page: one amount, two buttons, no script. Nobody can take it for a real payment. */
export function checkoutPage(session: CheckoutSession): string {
  const amount = formatDollars(session.amount_total);
  const path = `/checkout/${session.id}`;
  return document(
    `Pay ${amount} of play money`,
    `<p class="badge">Play money</p>
    <h1>Sidebet deposit</h1>
    <p class="amount">${amount}</p>
    <p class="note">This is a practice checkout on your own machine. No card is asked for and no real money moves.</p>
    <form method="post" action="${path}/pay"><button class="pay">Pay</button></form>
    <form method="post" action="${path}/cancel"><button>Cancel</button></form>`,
  );
}

/** Shown for a checkout that ended, or that the provider no longer knows. */
export function endedPage(session: CheckoutSession | undefined): string {
  const paid = session?.status === 'complete';
  const back = session && escapeHtml(paid ? session.success_url : session.cancel_url);
  return document(
    'Checkout ended',
    `<p class="badge">Play money</p>
    <h1>${paid ? 'This deposit is paid' : 'This checkout has ended'}</h1>
    <p class="note">${paid ? 'It was paid once and is not charged again.' : 'Nothing was charged. Start a new deposit to add play money.'}</p>
    ${back ? `<a href="${back}">Back to Sidebet</a>` : ''}`,
  );
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The colours of DESIGN section 9, dark and light. */
const style = `
:root { --ground: #0b0e14; --surface: #121722; --line: #263043; --text: #eef2f8; --muted: #93a0b5;
  --pay: #f4f6fa; --on-pay: #0b0e14; --mark: #ffc857; --on-mark: #201600; }
@media (prefers-color-scheme: light) {
  :root { --ground: #f3f5f9; --surface: #fff; --line: #dde3ec; --text: #0f1520; --muted: #556277;
    --pay: #0f1520; --on-pay: #fff; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--ground); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--line); border-radius: 16px;
  background: var(--surface); text-align: center; }
.badge { display: inline-block; margin: 0; padding: 4px 14px; border-radius: 999px; background: var(--mark);
  color: var(--on-mark); font-size: 14px; font-weight: 700; letter-spacing: .06em; text-transform: uppercase; }
h1 { margin: 20px 0 0; font-size: 20px; font-weight: 600; }
.amount { margin: 4px 0 0; font-size: 48px; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.note { margin: 12px 0 24px; color: var(--muted); font-size: 14px; }
form + form { margin-top: 12px; }
button, a { display: block; width: 100%; min-height: 48px; padding: 11px 16px; border: 1px solid var(--line);
  border-radius: 12px; background: none; color: var(--text); font: inherit; font-weight: 600; cursor: pointer;
  text-decoration: none; }
.pay { border-color: var(--pay); background: var(--pay); color: var(--on-pay); }
button:hover, a:hover { opacity: .9; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 3px; }
`;
