import { type Refusal, refuse } from '../refusals.ts';

/** JPEG, PNG or GIF under 5 MB, which is 5,242,880 bytes (docs/rules.md#profile-picture). */
export const maxPictureBytes = 5_242_879;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
type PictureType = (typeof pictureTypes)[number];

/** A file before its upload. `type` comes from the browser; the server checks the content. */
type ChosenFile = { readonly type: string; readonly size: number };

/** Validates a chosen picture. Checks, in order: missing, type, size. */
export function validatePicture(file: ChosenFile | null): { readonly kind: 'ok' } | Refusal {
  if (!file) return refuse('pictureMissing');
  if (!isPictureType(file.type) || file.size === 0) return refuse('pictureType');
  if (file.size > maxPictureBytes) return refuse('pictureTooLarge');
  return { kind: 'ok' };
}

export function isPictureType(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type);
}
