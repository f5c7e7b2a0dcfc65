import { isOneLine } from '../one-line.ts';
import { type Refusal, refuseField } from '../refusals.ts';

/** E.164 allows 15 digits. The address is a single line. */
const contactLimits = {
  minPhoneDigits: 7,
  maxPhoneDigits: 15,
  maxPhoneLength: 32,
  maxAddressLength: 200,
} as const;

/** The form as typed. An empty field deletes the stored value. */
export type ContactInput = { readonly phone: string; readonly address: string };

/** What is stored: trimmed, empty as null. */
export type ContactValue = { readonly phone: string | null; readonly address: string | null };

/** A refusal and the form field it belongs to. */
type ContactRefusal = Refusal & { readonly field: keyof ContactInput };

/** Formats people type: +1 (312) 555-0148, 312.555.0148, 089/123456. */
const phonePattern = /^\+?[\d ()./-]+$/;

/** Validates contact details. Checks, in order: phone, address length, address characters. */
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
