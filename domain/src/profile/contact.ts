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
  const { phone, address } = normalise(input);
  return (
    listContactMistakes(input)[0] ?? {
      kind: 'ok',
      value: { phone: phone || null, address: address || null },
    }
  );
}

/** Every mistake that {@link validateContact} refuses, in its order. */
export function listContactMistakes(input: ContactInput): readonly ContactRefusal[] {
  const { phone, address } = normalise(input);
  const isTooLong = [...address].length > contactLimits.maxAddressLength;
  return [
    ...(phone !== '' && !isPhone(phone) ? [refuseField('phone' as const, 'phoneInvalid')] : []),
    ...(isTooLong ? [refuseField('address' as const, 'addressTooLong')] : []),
    ...(isOneLine(address) ? [] : [refuseField('address' as const, 'addressCharacters')]),
  ];
}

function normalise({ phone, address }: ContactInput): ContactInput {
  return { phone: phone.trim(), address: address.trim().normalize('NFC') };
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
