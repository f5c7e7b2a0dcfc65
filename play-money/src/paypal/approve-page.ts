import { formatDollars } from '@sidebet/domain/cents';
import { escapeHtml } from '@sidebet/domain/escape-html';
import { brand } from '../pages/brand.ts';
import { renderDocument } from '../pages/document.ts';
import { type Funding, type PayPalOrder, parseCents, usualPayer } from './objects.ts';

const fundings: readonly { readonly value: Funding; readonly name: string; readonly outcome: string }[] = [
  { value: 'balance', name: 'Account balance', outcome: 'The payment completes at once.' },
  {
    value: 'pending',
    name: 'Bank transfer',
    outcome: 'The payment stays pending for a while, then completes.',
  },
  { value: 'declined', name: 'Declined card', outcome: 'The payment is declined when it is taken.' },
];

/** The page on which a buyer approves an order, instead of a PayPal account. */
export function approvePage({ id, amount }: PayPalOrder): string {
  const dollars = formatDollars(parseCents(amount));
  return renderDocument(
    `Agree to ${dollars} of play money`,
    `<main class="narrow"><div class="sheet"><div class="part">
      ${brand}
      <h1>Deposit from a practice PayPal account</h1>
      <p class="amount">${dollars}</p>
      <form method="post" action="/checkoutnow/approve?token=${id}">
        <fieldset><legend>Where the money comes from</legend>
          ${fundings.map(choice).join('')}
        </fieldset>
        <label for="payer">PayPal login</label>
        <input id="payer" name="payer" type="email" value="${usualPayer}" autocomplete="off" maxlength="127" required>
        <button class="primary">Approve and return</button>
      </form>
      <form method="post" action="/checkoutnow/cancel?token=${id}"><button>Cancel</button></form>
      <p class="note after">This page runs on your own machine and knows no real account. No login is needed.</p>
    </div></div></main>`,
  );
}

function choice({ value, name, outcome }: (typeof fundings)[number], n: number): string {
  return `<label class="choice"><input type="radio" name="funding" value="${value}"${n === 0 ? ' checked' : ''}>
    <span><b>${name}</b><small>${outcome}</small></span></label>`;
}

/** Shown for a captured or unknown order. */
export function orderEndedPage(order: PayPalOrder | undefined): string {
  const back = order && escapeHtml(order.returnUrl);
  return renderDocument(
    'Order ended',
    `<main class="narrow"><div class="sheet"><div class="part">
      ${brand}
      <h1>${order ? 'This deposit is paid' : 'This order has ended'}</h1>
      <p class="note">${order ? 'It was taken once and is not taken again.' : 'Nothing was taken. Start a new deposit to add play money.'}</p>
      ${back ? `<a class="button primary" href="${back}">Back to Sidebet</a>` : ''}
    </div></div></main>`,
  );
}
