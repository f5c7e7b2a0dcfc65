import { escapeHtml } from '@sidebet/domain/escape-html';
import { type EmailContent, footLines, nameSite, preferencesLine, siteName } from './email-content.ts';

/**
 * Renders an email for email clients: tables and inline styles, without external images or fonts, so opening it
 * cannot be tracked. `name` is the name of the site. Clients that support dark themes use the style block; the others keep
 * the inline colors.
 */
export function renderHtml(content: EmailContent, name: string): string {
  const { subject, preheader, heading, paragraphs, facts = [], action, smallPrint = [] } = content;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f5f9;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f9;">
<tr><td align="center" style="padding:32px 14px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 6px 16px;">${brand}</td></tr>
<tr><td class="surface" style="padding:30px 28px 28px;background:#ffffff;border:1px solid #dde3ec;border-radius:16px;">
<h1 class="text" style="margin:0 0 14px;font:700 24px/1.25 ${fonts};color:#0f1520;overflow-wrap:anywhere;">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? factTable(facts) : ''}
${action ? actionLink(action) : ''}
${smallPrint.map(smallLine).join('\n')}
</td></tr>
<tr><td style="padding:18px 6px 0;">${foot(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return nameSite(html, escapeHtml(name));
}

const fonts = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The brand's disc and name. Clients without rounded corners show a square. */
const brand = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="11" height="22" style="background:#0b6bd3;border-radius:11px 0 0 11px;font-size:0;line-height:0;">&nbsp;</td>
<td width="11" height="22" style="background:#c2540a;border-radius:0 11px 11px 0;font-size:0;line-height:0;">&nbsp;</td>
<td class="text" style="padding-left:10px;font:700 20px/22px ${fonts};letter-spacing:.02em;color:#0f1520;">${siteName}</td>
</tr></table>`;

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 14px;font:400 16px/1.55 ${fonts};color:#0f1520;overflow-wrap:anywhere;">${escapeHtml(text)}</p>`;
}

function factTable(facts: NonNullable<EmailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="muted line" valign="top" style="padding:9px 16px 9px 0;border-top:1px solid #dde3ec;font:400 14px/1.45 ${fonts};color:#556277;">${escapeHtml(label)}</td>
<td class="text line" valign="top" align="right" style="padding:9px 0;border-top:1px solid #dde3ec;font:600 14px/1.45 ${fonts};color:#0f1520;overflow-wrap:anywhere;">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;">${rows.join('\n')}</table>`;
}

function actionLink({ label, url }: NonNullable<EmailContent['action']>): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 18px;"><tr>
<td class="button" style="background:#0f1520;border-radius:11px;"><a class="button" href="${href}" style="display:inline-block;padding:13px 24px;border-radius:11px;font:600 15px/1.2 ${fonts};color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 14px;font:400 13px/1.5 ${fonts};color:#556277;overflow-wrap:anywhere;word-break:break-all;">Or open this address: <a class="muted" href="${href}" style="color:#556277;">${href}</a></p>`;
}

function smallLine(text: string): string {
  return `<p class="muted" style="margin:0 0 8px;font:400 13px/1.5 ${fonts};color:#556277;">${escapeHtml(text)}</p>`;
}

function foot({ preferencesUrl }: EmailContent): string {
  const style = `margin:0 0 6px;font:400 12.5px/1.5 ${fonts};color:#556277;`;
  const lines = footLines.map((line) => `<p class="muted" style="${style}">${escapeHtml(line)}</p>`);
  if (preferencesUrl) {
    lines.push(
      `<p class="muted" style="${style}"><a class="muted" href="${escapeHtml(preferencesUrl)}" style="color:#556277;">${preferencesLine}</a></p>`,
    );
  }
  return lines.join('\n');
}

/** The dark theme's colors. */
const darkStyle = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0b0e14 !important; }
  .surface { background: #121722 !important; border-color: #263043 !important; }
  .text { color: #eef2f8 !important; }
  .muted { color: #93a0b5 !important; }
  .line { border-color: #263043 !important; }
  .button { background: #f4f6fa !important; color: #0b0e14 !important; }
}
`;
