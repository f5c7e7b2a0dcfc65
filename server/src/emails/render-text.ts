import { type EmailContent, footLines, preferencesLine } from './mail-content.ts';

/** Renders an email as plain text. */
export function renderText(content: EmailContent): string {
  const { heading, paragraphs, facts = [], action, smallPrint = [], preferencesUrl } = content;
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...smallPrint,
    ['-- ', ...footLines, ...(preferencesUrl ? [`${preferencesLine}: ${preferencesUrl}`] : [])].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
