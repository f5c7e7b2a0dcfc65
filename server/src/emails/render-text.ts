import { type EmailContent, footLines, nameSite, preferencesLine } from './email-content.ts';

/** Renders an email as plain text. `name` is the name of the site. */
export function renderText(content: EmailContent, name: string): string {
  const { heading, paragraphs, facts = [], action, smallPrint = [], preferencesUrl } = content;
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...smallPrint,
    ['-- ', ...footLines, ...(preferencesUrl ? [`${preferencesLine}: ${preferencesUrl}`] : [])].join('\n'),
  ];
  return nameSite(`${blocks.filter(Boolean).join('\n\n')}\n`, name);
}
