import { escapeHtml } from '@sidebet/domain/escape-html';
import { callNames } from './faults.ts';
import { renderDocument } from './pages/document.ts';
import { receivers, refusedReceivers } from './paypal/receivers.ts';
import { spaced, testCards } from './stripe/test-cards.ts';

type Row = readonly [head: string, text: string];

/** A guide to this provider and its controls. */
export function guidePage(controls: readonly Row[]): string {
  const cards = testCards.map(({ number, name }): Row => [spaced(number), name]);
  const people = [...receivers, ...refusedReceivers].map(
    ({ word, outcome }): Row => [`${word}…@example.com`, outcome],
  );
  return renderDocument(
    'The play money provider',
    `<main class="guide">
    <h1>The play money provider</h1>
    <p class="lead">It replaces Stripe and PayPal while no keys are configured, and speaks their wire formats. So
      the product runs the same code as with real money. It is never there in production.</p>
    ${table('Test cards', 'Type one on the checkout page, or choose it from the list there.', ['Card number', 'What happens'], cards)}
    ${table('Withdrawals', 'What becomes of one is chosen by how the PayPal email begins.', ['PayPal email', 'What happens'], people)}
    ${table('Controls', 'Send JSON with <code>content-type: application/json</code>.', ['Request', 'What it does'], controls)}
    <section><h2>Calls that can be made to fail</h2><p class="note"><code>${callNames.join(', ')}</code>, or
      <code>*</code> for all.</p></section>
    </main>`,
  );
}

function table(title: string, note: string, heads: Row, rows: readonly Row[]): string {
  const body = rows.map(
    ([head, text]) => `<tr><th scope="row">${escapeHtml(head)}</th><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<section><h2>${title}</h2><p class="note">${note}</p><div class="scroll"><table>
    <thead><tr><th scope="col">${heads[0]}</th><th scope="col">${heads[1]}</th></tr></thead>
    <tbody>${body.join('')}</tbody></table></div></section>`;
}
