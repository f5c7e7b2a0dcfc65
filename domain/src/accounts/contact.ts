import { isOneLine } from '../one-line.ts';
import { type Refusal, type RefusalCode, refuse } from '../refusals.ts';

/** Digits by E.164, from the shortest local number on; the address is one line. */
export const contactLimits = {
  minPhoneDigits: 7,
  maxPhoneDigits: 15,
  maxPhoneLength: 32,
  maxAddressLength: 200,
} as const;

/** The form as typed; empty takes away what was there. */
export type ContactInput = { readonly phone: string; readonly address: string };

/** What is stored: trimmed, empty as null. */
export type ContactValue = { readonly phone: string | null; readonly address: string | null };

/** A refusal, and the form field to show it beside. */
export type ContactRefusal = Refusal & { readonly field: keyof ContactInput };

/** How people write numbers: +1 (312) 555-0148, 312.555.0148, 089/123456. */
const phonePattern = /^\+?[\d ()./-]+$/;

/** How one is reached (SPEC section 3, User). Refusals, first that applies: phone, address too long, its characters. */
export function validateContact(
  input: ContactInput,
): { readonly kind: 'ok'; readonly value: ContactValue } | ContactRefusal {
  const phone = input.phone.trim();
  const address = input.address.trim().normalize('NFC');
  if (phone !== '' && !isPhone(phone)) return refuseField('phone', 'phoneInvalid');
  if ([...address].length > contactLimits.maxAddressLength) return refuseField('address', 'addressTooLong');
  if (!isOneLine(address)) return refuseField('address', 'addressCharacters');
  return { kind: 'ok', value: { phone: phone || null, address: address || null } };
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return (
    text.length <= contactLimits.maxPhoneLength &&
    phonePattern.test(text) &&
    digits >= contactLimits.minPhoneDigits &&
    digits <= contactLimits.maxPhoneDigits
  );
}

function refuseField(field: keyof ContactInput, code: RefusalCode): ContactRefusal {
  return { ...refuse(code), field };
}
