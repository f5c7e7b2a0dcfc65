import type { NewSession } from './sessions.ts';

/** The wire format's refusal: which parameter, and why. */
export type FormMistake = { readonly param: string; readonly message: string };

/**
 * Reads the form-encoded body of POST /v1/checkout/sessions (keys with brackets, as the SDK sends them), or says
 * what is wrong with it. Knows what the product uses: one-off payments in US dollars.
 */
export function readSessionForm(body: string): { session: NewSession } | { mistake: FormMistake } {
  const form = new URLSearchParams(body);
  const wrong = (param: string, message: string) => ({ mistake: { param, message } });
  if (form.get('mode') !== 'payment') return wrong('mode', 'Only payment is supported.');
  const amount = totalCents(form);
  if (typeof amount !== 'number') return { mistake: amount };
  const [success, cancel] = [form.get('success_url'), form.get('cancel_url')];
  if (!success || !isWebAddress(success)) return wrong('success_url', 'Not a valid URL');
  if (!cancel || !isWebAddress(cancel)) return wrong('cancel_url', 'Not a valid URL');
  return {
    session: {
      amount_total: amount,
      client_reference_id: form.get('client_reference_id'),
      metadata: metadataOf(form),
      success_url: success,
      cancel_url: cancel,
    },
  };
}

function totalCents(form: URLSearchParams): number | FormMistake {
  let total = 0;
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n += 1) {
    const currency = form.get(`line_items[${n}][price_data][currency]`);
    const unit = Number(form.get(`line_items[${n}][price_data][unit_amount]`));
    const quantity = Number(form.get(`line_items[${n}][quantity]`));
    if (currency !== 'usd')
      return { param: `line_items[${n}][price_data][currency]`, message: 'Only usd is supported.' };
    if (!Number.isSafeInteger(unit * quantity) || unit < 1 || quantity < 1) {
      return { param: `line_items[${n}]`, message: 'Invalid positive integer' };
    }
    total += unit * quantity;
  }
  // The provider's own floor and ceiling for one payment.
  if (total < 50 || total > 99_999_999) return { param: 'line_items', message: 'The total is out of range.' };
  return total;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[([^\]]{1,40})\]$/.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
