/** Markup that a browser might take for a page, whatever it is called. */
const markup = /^\s*<(?:!doctype|\?xml|!--|html|head|body|script|svg|iframe|meta|style)/i;
/** Control characters that no text has: all but tab, line feed, form feed and carriage return. */
const unwritten = /[^\P{Cc}\t\n\f\r]/u;

/** Whether bytes are text to read: valid UTF-8, not empty, without control characters and not a page or drawing. */
export function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return text.trim() !== '' && !unwritten.test(text) && !markup.test(text);
}
