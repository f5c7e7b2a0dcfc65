import { validatePicture } from '@sidebet/domain/accounts/picture';
import { refuse } from '@sidebet/domain/refusals';
import { useEffect, useRef, useState } from 'react';

/** A file that may become the picture, and an address to show it by. */
export type ChosenPicture = { readonly file: File; readonly preview: string };

/**
 * The picture that was chosen and not yet uploaded. `choose` checks a file by type, size and by decoding it, and
 * resolves to the problem or null. A refused file leaves the previous choice in place. Files are checked one after
 * another: decoding takes time, and an earlier file must not clear the problem of a later one.
 */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const lastCheck = useRef<Promise<unknown>>(Promise.resolve());
  const preview = chosen?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  function choose(file: File): Promise<string | null> {
    const checked = lastCheck.current.then(async () => {
      const problem = await pictureProblem(file);
      if (problem === null) setChosen({ file, preview: URL.createObjectURL(file) });
      return problem;
    });
    lastCheck.current = checked;
    return checked;
  }

  return { chosen, choose, clear: () => setChosen(null) };
}

async function pictureProblem(file: File): Promise<string | null> {
  const checked = validatePicture(file);
  if (checked.kind === 'refusal') return checked.message;
  return (await canBeDrawn(file)) ? null : refuse('pictureType').message;
}

async function canBeDrawn(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
