import { parseSync } from '@swc/core';
import type { SourceFile } from './files.ts';

/** A node of swc's syntax tree. Its fields are values, nodes and lists of nodes. */
type Node = { readonly type: string; readonly [field: string]: unknown };

/** A placeholder for a value inside a text. */
const hole = '…';

/**
 * The texts of a module that people may read: strings, templates and the words between tags, each on one line, with an ellipsis for
 * values. Leaves out names of modules and types, words that look like a value of the program, SQL, and the descriptions of the API,
 * which developers read.
 */
export function findTexts({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }), found);
  return found.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');
}

const notRead = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TsLiteralType', 'TsImportType']);

function visit(value: unknown, found: string[]): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (notRead.has(node.type)) return;
  if (isDescription(node)) {
    visit((node.callee as Node).object, found);
    return;
  }
  const { type, value: words, quasis } = node;
  const template = (quasis as { cooked: string }[] | undefined)?.map(({ cooked }) => cooked).join(hole);
  if (type === 'JSXText') found.push(String(words));
  if (type === 'StringLiteral' && isRead(String(words))) found.push(String(words));
  if (type === 'TemplateLiteral' && isRead(template!)) found.push(template!);
  for (const [field, child] of Object.entries(node)) if (field !== 'span') visit(child, found);
}

/** `schema.describe('…')` */
function isDescription({ type, callee }: Node): boolean {
  const property = type === 'CallExpression' ? ((callee as Node).property as Node | undefined) : undefined;
  return property?.value === 'describe';
}

/** A label begins with a capital letter, a sentence has several words. */
function isRead(text: string): boolean {
  if (
    /\b(?:select|insert into|update|delete from|from|where|coalesce|join)\b.*(?:\b\w+_\w+\b|\$\d)/.test(text)
  )
    return false;
  return /^[A-Z]/.test(text) || /[a-z] [a-z…]/i.test(text) || text.startsWith(hole);
}
