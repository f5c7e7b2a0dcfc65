/** Puts text on the clipboard; also where the Clipboard API is missing, as on plain-http addresses. Throws where nothing was copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // The permission may be denied; the older way below still works then.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser copied nothing.');
  } finally {
    field.remove();
  }
}
