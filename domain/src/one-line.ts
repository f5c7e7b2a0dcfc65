/** Control characters, line separators, and marks that override text direction. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text fits on one line with no hidden characters that change how it reads. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !unwritable.test(text);
}

/**
 * Characters that show nothing: ignorable, format and private ones, unassigned ones, and blanks that are not spaces. Joiners,
 * variation selectors and tags are handled by {@link strayMark}.
 */
const invisible =
  /(?![\p{Join_Control}\p{Variation_Selector}\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\u2800\u{1D159}]/u;
/**
 * Joiners shape letters of some scripts, and emoji. Next to Latin letters, digits and spaces, or at an end, they only hide.
 * Variation selectors do so after anything but an emoji or a Han or Mongolian letter, and tags outside of a flag.
 */
const strayMark =
  /(?:^|[\p{sc=Latin}\p{N}\s])\p{Join_Control}|\p{Join_Control}(?:[\p{sc=Latin}\p{N}\s]|$)|(?<![\p{Emoji}\p{sc=Han}\p{sc=Mongolian}])\p{Variation_Selector}|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]/u;

/** Whether a name is on one line and has no characters that show nothing, by which it could pass for another. */
export function isPlainName(name: string): boolean {
  return isOneLine(name) && !invisible.test(name) && !strayMark.test(name);
}

/** Whether a name has letters of two alphabets that look alike: "Аrsenal" with a Cyrillic А. */
export function mixesAlphabets(name: string): boolean {
  return /\p{sc=Latin}/u.test(name) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(name);
}
