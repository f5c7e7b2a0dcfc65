import type { PayMethodKind } from '@sidebet/domain/groups/pay-methods';

export const payMethodLabels: Readonly<Record<PayMethodKind, string>> = {
  venmo: 'Venmo',
  cashApp: 'Cash App',
  payPalMe: 'PayPal.Me',
  text: 'Another way',
};
