import { formatDollars } from '@sidebet/domain/cents';
import { escapeHtml } from '@sidebet/domain/escape-html';
import type Stripe from 'stripe';
import { brand } from '../pages/brand.ts';
import { renderDocument } from '../pages/document.ts';
import { spaced, type TestCard, testCards } from './test-cards.ts';

export type CardFields = { readonly number: string; readonly expiry: string; readonly code: string };
export type FieldFault = { readonly field: keyof CardFields; readonly message: string };

/** The hosted checkout: one amount, a prefilled card, and every test card with other behavior. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  fields: CardFields,
  fault?: FieldFault,
): string {
  const amount = formatDollars(session.amount_total!);
  const path = `/checkout/${session.id}`;
  return renderDocument(
    `${fault ? 'Not paid yet: ' : ''}Pay ${amount} of play money`,
    `<main><div class="sheet two">
    ${summary(amount)}
    <section class="part" aria-label="Card">
      <h2>Card</h2>
      ${fault ? `<p class="alert" role="alert" id="fault">${escapeHtml(fault.message)}</p>` : ''}
      <form method="post" action="${path}/pay">
        ${field('number', 'Card number', fields, fault, 'inputmode="numeric" maxlength="23"')}
        <div class="pair">
          ${field('expiry', 'Expiry (MM/YY)', fields, fault, 'maxlength="7"')}
          ${field('code', 'Security code', fields, fault, 'inputmode="numeric" maxlength="4"')}
        </div>
        <button class="primary">Pay ${amount}</button>
      </form>
      <form method="post" action="${path}/cancel"><button>Cancel</button></form>
      <nav class="cards" aria-labelledby="cards">
        <h2 id="cards">Test cards</h2>
        <ul>${testCards.map((card) => cardLink(card, path, fields.number)).join('')}</ul>
      </nav>
    </section></div></main>`,
  );
}

function summary(amount: string): string {
  return `<section class="part summary" aria-label="Your deposit">
      ${brand}
      <h1>Sidebet deposit</h1>
      <p class="amount">${amount}</p>
      <dl><dt>Amount</dt><dd>${amount}</dd><dt>Processing Fee</dt><dd>$0.00</dd>
        <dt class="total">Total</dt><dd class="total">${amount}</dd></dl>
      <p class="note">This checkout runs on your own machine. Never type the number of a real card here: only the
        test cards in the list work.</p>
    </section>`;
}

function field(
  name: keyof CardFields,
  label: string,
  fields: CardFields,
  fault: FieldFault | undefined,
  attributes: string,
): string {
  const isWrong = fault?.field === name;
  const value = name === 'number' ? spaced(fields.number) : fields[name];
  return `<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${escapeHtml(value)}" autocomplete="off" required ${attributes}${
      isWrong ? ' aria-invalid="true" aria-describedby="fault" autofocus' : ''
    }></div>`;
}

function cardLink({ number, name }: TestCard, path: string, chosen: string): string {
  const current = number === chosen ? ' aria-current="true"' : '';
  return `<li><a href="${path}?card=${number}"${current}><span>${spaced(number)}</span><span>${name}</span></a></li>`;
}

/** The step in which a bank asks its customer (3-D Secure). */
export function confirmPage(session: Stripe.Checkout.Session, number: string): string {
  const amount = formatDollars(session.amount_total!);
  const path = `/checkout/${session.id}/confirm`;
  return renderDocument(
    'Your bank asks (play money)',
    `<main class="narrow"><div class="sheet"><div class="part">
      ${brand}
      <h1>Your bank asks: is this you?</h1>
      <p class="amount">${amount}</p>
      <p class="note">To Sidebet, by the test card ending in ${number.slice(-4)}. Nothing was charged yet.</p>
      <form method="post" action="${path}"><input type="hidden" name="answer" value="yes">
        <button class="primary">Yes, it is me</button></form>
      <form method="post" action="${path}"><input type="hidden" name="answer" value="no">
        <button>No, stop it</button></form>
    </div></div></main>`,
  );
}

/** Shown for an ended or unknown checkout. */
export function endedPage(session: Stripe.Checkout.Session | undefined): string {
  const paid = session?.status === 'complete';
  const back = session && escapeHtml((paid ? session.success_url : session.cancel_url) ?? '');
  return renderDocument(
    'Checkout ended',
    `<main class="narrow"><div class="sheet"><div class="part">
      ${brand}
      <h1>${paid ? 'This deposit is paid' : 'This checkout has ended'}</h1>
      <p class="note">${paid ? 'It was paid once and is not charged again.' : 'Nothing was charged. Start a new deposit to add play money.'}</p>
      ${back ? `<a class="button primary" href="${back}">Back to Sidebet</a>` : ''}
    </div></div></main>`,
  );
}
