import { validatePicture } from '@sidebet/domain/profile/picture';
import { refuse } from '@sidebet/domain/refusals';
import { useEffect, useRef, useState } from 'react';

/** A chosen file and its preview URL. */
type ChosenPicture = { readonly file: File; readonly preview: string };

/**
 * The chosen picture before its upload. `choose` checks type, size and decodability, and resolves to the problem or
 * null. A rejected file keeps the previous choice. Files are checked one at a time, so a slow check cannot clear the
 * problem of a later file. `checks` is how many files are still being checked: until then no choice can be uploaded.
 */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [checks, setChecks] = useState(0);
  const lastCheck = useRef<Promise<unknown>>(Promise.resolve());
  const preview = chosen?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  function choose(file: File): Promise<string | null> {
    setChecks((count) => count + 1);
    const checked = lastCheck.current.then(async () => {
      const problem = await pictureProblem(file);
      if (problem === null) setChosen({ file, preview: URL.createObjectURL(file) });
      setChecks((count) => count - 1);
      return problem;
    });
    lastCheck.current = checked;
    return checked;
  }

  return { chosen, checks, choose, clear: () => setChosen(null) };
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
