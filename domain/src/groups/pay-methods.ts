import { centsToDecimal } from '../cents.ts';
import { isPlainName } from '../one-line.ts';
import { type Refusal, type RefusalCode, refuseField } from '../refusals.ts';

/** How members of `iou` groups pay each other. Sidebet only shows it and never contacts these services. */
export const payMethodKinds = ['venmo', 'cashApp', 'payPalMe', 'text'] as const;
export type PayMethodKind = (typeof payMethodKinds)[number];

export type PayMethod = { readonly kind: PayMethodKind; readonly value: string };

export const maxPayTextLength = 140;

/** As typed; empty for none. */
export type PayMethodsInput = Readonly<Record<PayMethodKind, string>> & {
  readonly preferred: PayMethodKind | null;
};

type Rule = {
  readonly code: RefusalCode;
  /** What people paste in front of their name. */
  readonly prefix: RegExp;
  readonly isValid: (value: string) => boolean;
};

const rules: Readonly<Record<PayMethodKind, Rule>> = {
  // https://developer.paypal.com/api/orders/v2/definitions/venmo_wallet_response: `user_name` is [-a-zA-Z0-9_], 1 to 50.
  venmo: {
    code: 'venmoInvalid',
    prefix: /^(?:(?:https?:\/\/)?(?:www\.|account\.)?venmo\.com\/(?:u\/)?|@)/i,
    isValid: (value) => /^[-a-zA-Z0-9_]{1,50}$/.test(value),
  },
  // https://cash.app/help/gb/en-gb/6489-Cashtags: at least 1 letter, at most 20 characters, no symbols, dashes or spaces.
  cashApp: {
    code: 'cashAppInvalid',
    prefix: /^(?:(?:https?:\/\/)?(?:www\.)?cash\.app\/\$?|\$)/i,
    isValid: (value) => /^(?=.*[a-z])[a-z0-9]{1,20}$/i.test(value),
  },
  // https://www.paypal.com/pl/smarthelp/article/faq3918: letters A to Z and digits, at most 20, no symbols, dashes or spaces.
  payPalMe: {
    code: 'payPalMeInvalid',
    prefix: /^(?:https?:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme)\/|^@/i,
    isValid: (value) => /^[a-z0-9]{1,20}$/i.test(value),
  },
  text: {
    code: 'payTextInvalid',
    prefix: /(?!)/,
    isValid: (value) => [...value].length <= maxPayTextLength && isPlainName(value),
  },
};

/**
 * Reads what was typed: the methods that were filled in, the preferred one first. A pasted link or sign in front of a name is
 * left out. Refuses the first mistake of {@link listPayMethodMistakes}.
 */
export function decidePayMethods(input: PayMethodsInput): readonly PayMethod[] | Refusal {
  const mistake = listPayMethodMistakes(input)[0];
  if (mistake) return mistake;
  return payMethodKinds
    .map((kind) => ({ kind, value: normalize(kind, input[kind]) }))
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => Number(b.kind === input.preferred) - Number(a.kind === input.preferred));
}

/** One refusal for each wrong field: venmoInvalid, cashAppInvalid, payPalMeInvalid, payTextInvalid. */
export function listPayMethodMistakes(input: PayMethodsInput): readonly Refusal[] {
  return payMethodKinds.flatMap((kind) => {
    const value = normalize(kind, input[kind]);
    return value === '' || rules[kind].isValid(value) ? [] : [refuseField(kind, rules[kind].code)];
  });
}

function normalize(kind: PayMethodKind, typed: string): string {
  const value = typed.trim();
  return kind === 'text' ? value : value.replace(rules[kind].prefix, '').replace(/\/$/, '');
}

/**
 * A link that opens the service with the amount filled in; null for a text. Its note says nothing of betting, which the services
 * forbid. The links' forms: https://quickchart.io/documentation/qr-codes/payment-qr-codes, and for Venmo's amount
 * https://app.unpkg.com/venmo@0.0.2/files/test/test.js.
 */
export function payUrl({ kind, value }: PayMethod, amountCents: number): string | null {
  const amount = centsToDecimal(amountCents);
  switch (kind) {
    case 'venmo':
      return `https://venmo.com/${value}?txn=pay&amount=${amount}&note=Thanks`;
    case 'cashApp':
      return `https://cash.app/$${value}/${amount}`;
    case 'payPalMe':
      return `https://paypal.me/${value}/${amount}USD`;
    case 'text':
      return null;
    default:
      return kind satisfies never;
  }
}
