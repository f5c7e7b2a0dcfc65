/** Copies text, also without the Clipboard API, as on plain-http origins. Throws if nothing was copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Permission may be denied; the fallback below still works.
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
