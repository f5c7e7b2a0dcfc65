import { type Refusal, refuse } from '../refusals.ts';

/** SPEC sections 5 and 9: JPEG, PNG or GIF under 5 MB, which is 5,242,880 bytes. */
export const maxPictureBytes = 5_242_879;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What is known of a file before it is sent. `type` is its media type; the server goes by content, not by this. */
export type ChosenFile = { readonly type: string; readonly size: number };

/** A chosen picture, checked (SPEC section 5, Profile picture). Refusals, first that applies: none, type, size. */
export function validatePicture(file: ChosenFile | null): { readonly kind: 'ok' } | Refusal {
  if (!file) return refuse('pictureMissing');
  if (!isPictureType(file.type) || file.size === 0) return refuse('pictureType');
  if (file.size > maxPictureBytes) return refuse('pictureTooLarge');
  return { kind: 'ok' };
}

export function isPictureType(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type);
}
