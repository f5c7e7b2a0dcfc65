import { validatePicture } from '@sidebet/domain/accounts/picture';
import { refuse } from '@sidebet/domain/refusals';
import { useEffect, useState } from 'react';

/** A file that may become the picture, and an address to show it by. */
export type ChosenPicture = { readonly file: File; readonly preview: string };

/**
 * The picture that was chosen and not yet uploaded. `choose` gives what is wrong with a file, by type, size and by
 * trying to draw it, and keeps the one before then.
 */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const preview = chosen?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  async function choose(file: File): Promise<string | null> {
    const checked = validatePicture(file);
    if (checked.kind === 'refusal') return checked.message;
    if (!(await canBeDrawn(file))) return refuse('pictureType').message;
    setChosen({ file, preview: URL.createObjectURL(file) });
    return null;
  }

  return { chosen, choose, clear: () => setChosen(null) };
}

async function canBeDrawn(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
