/**
 * The test card numbers of the real provider and their behavior. No real test card is refunded automatically, so
 * this one uses the number for testing refunds.
 */
export type TestCard = {
  readonly number: string;
  readonly name: string;
  readonly outcome: 'paid' | 'confirm' | 'disputed' | 'refunded' | 'declined';
  /** For a decline: the codes of the wire format, and the message on the page. */
  readonly decline?: { readonly code: string; readonly reason: string; readonly message: string };
};

const declined = (number: string, name: string, code: string, reason: string, message: string): TestCard => ({
  number,
  name,
  outcome: 'declined',
  decline: { code, reason, message },
});

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', name: 'Succeeds', outcome: 'paid' },
  { number: '5555555555554444', name: 'Succeeds, another card', outcome: 'paid' },
  { number: '4000002760003184', name: 'Asks to confirm (3-D Secure)', outcome: 'confirm' },
  { number: '4000000000000259', name: 'Succeeds, disputed later', outcome: 'disputed' },
  { number: '4000000000007726', name: 'Succeeds, refunded later', outcome: 'refunded' },
  declined('4000000000000002', 'Declined', 'card_declined', 'generic_decline', 'Your card was declined.'),
  declined(
    '4000000000009995',
    'Insufficient funds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  declined('4000000000000069', 'Expired card', 'expired_card', 'expired_card', 'Your card has expired.'),
  declined(
    '4000000000000127',
    'Wrong security code',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  declined(
    '4000000000000119',
    'Processing error',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  declined('4100000000000019', 'Blocked as fraud', 'card_declined', 'fraudulent', 'Your card was declined.'),
];

export const findCard = (number: string) => testCards.find((card) => card.number === number);
/** 4242424242424242 → "4242 4242 4242 4242". */
export const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
