/** A validation error: the parameter and the message. */
export type FormMistake = { readonly param: string; readonly message: string };

export type SessionForm = {
  readonly amountCents: number;
  readonly itemName: string;
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  readonly metadata: Record<string, string>;
  /** For the payment, which does not inherit the session's metadata. */
  readonly paymentMetadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Unix seconds; null for the provider's default of 24 hours. */
  readonly expiresAt: number | null;
};

/**
 * Parses the form-encoded body of POST /v1/checkout/sessions (bracketed keys, as the SDK sends them), or returns
 * what is wrong. Supports what the product uses: one-time payments in US dollars.
 */
export function readSessionForm(
  body: string,
  nowSeconds: number,
): { form: SessionForm } | { mistake: FormMistake } {
  const form = new URLSearchParams(body);
  const wrong = (param: string, message: string) => ({ mistake: { param, message } });
  if (form.get('mode') !== 'payment') return wrong('mode', 'Only payment is supported.');
  const amount = totalCents(form);
  if (typeof amount !== 'number') return { mistake: amount };
  const [success, cancel] = [form.get('success_url'), form.get('cancel_url')];
  if (!success || !isWebAddress(success)) return wrong('success_url', 'Not a valid URL');
  if (!cancel || !isWebAddress(cancel)) return wrong('cancel_url', 'Not a valid URL');
  const expires = form.get('expires_at');
  const life = expires === null ? null : Number(expires) - nowSeconds;
  // Slightly below the minimum, for the duration of the request.
  if (life !== null && !(life >= 1790 && life <= 86_400)) {
    return wrong(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    );
  }
  return {
    form: {
      amountCents: amount,
      itemName: form.get('line_items[0][price_data][product_data][name]') ?? 'Payment',
      clientReferenceId: form.get('client_reference_id'),
      customerEmail: form.get('customer_email'),
      metadata: readMetadata(form, 'metadata'),
      paymentMetadata: readMetadata(form, 'payment_intent_data[metadata]'),
      successUrl: success,
      cancelUrl: cancel,
      expiresAt: expires === null ? null : Number(expires),
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
  // The provider's minimum and maximum for one payment.
  if (total < 50 || total > 99_999_999) return { param: 'line_items', message: 'The total is out of range.' };
  return total;
}

export function readMetadata(form: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    if (!key.startsWith(`${prefix}[`)) return [];
    const name = /^\[([^\]]{1,40})\]$/.exec(key.slice(prefix.length))?.[1];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
