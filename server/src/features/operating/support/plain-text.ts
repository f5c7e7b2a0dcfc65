/** Markup that a browser might render, whatever the file name. */
const markup = /^\s*<(?:!doctype|\?xml|!--|html|head|body|script|svg|iframe|meta|style)/i;
/** Control characters that text does not contain: all but tab, line feed, form feed and carriage return. */
const unwritten = /[^\P{Cc}\t\n\f\r]/u;

/** Whether bytes are readable text: valid UTF-8, not empty, without control characters, and not HTML or SVG. */
export function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return text.trim() !== '' && !unwritten.test(text) && !markup.test(text);
}
