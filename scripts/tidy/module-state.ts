import { parseSync } from '@swc/core';

export type SourceFile = { readonly path: string; readonly text: string };

/**
 * What may remain: state that two servers in one process share on purpose, or that is the same for all of them, with the reason.
 * An entry is `path: name`.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'domain/src/time-label.ts: formatters': 'A cache of constants: a time zone has one formatter.',
  'server/src/cli/approvals.ts: book': 'A program, which closes the book at its end.',
  'server/src/cli/withdrawals.ts: book': 'A program, which closes the book at its end.',
  'server/src/db/new-id.ts: newId': 'The ids of one process sort in creation order, whoever makes them.',
  'server/src/features/accounts/passwords/known-password.ts: opened':
    'A cache of a constant: the list of a library.',
  'server/src/integrations/payments/call-limit.ts: shared': 'Each chain of calls has its own value.',
  'server/src/pictures/canvas.ts: faces': 'A cache of constants: the typefaces of a library.',
};

/** The same for pages. */
export const webExceptions: Readonly<Record<string, string>> = {
  'web/src/app/home/home-blocks.tsx: WaitingAndRunning': 'A cache of a constant: the code of the blocks.',
  'web/src/app/home/home-blocks.tsx: loadWaitingAndRunning': 'A cache of a constant: the code of the blocks.',
  'web/src/app/shell/shell.tsx: SlipModal': 'A cache of a constant: the code of the bet slip.',
  'web/src/app/shell/shell.tsx: loadSlipModal': 'A cache of a constant: the code of the bet slip.',
  'web/src/app/shell/use-bet-moments.ts: BetMoments': 'A cache of a constant: the code of the cards.',
  'web/src/app/shell/use-bet-moments.ts: loadBetMoments': 'A cache of a constant: the code of the cards.',
  'web/src/features/auth/password/password-strength.ts: estimator': 'A cache of a constant: a library.',
  'web/src/features/bets/components/betslip.tsx: BetForm': 'A cache of a constant: the code of the form.',
  'web/src/features/bets/components/betslip.tsx: loadBetForm': 'A cache of a constant: the code of the form.',
  'web/src/lib/clock.ts: serverAheadMs': 'A page has one clock.',
  'web/src/sw/worker.ts: forgetUser': 'A program: the service worker.',
  'web/src/sw/worker.ts: lastKnown': 'A program: the service worker.',
  'web/src/sw/worker.ts: setUser': 'A program: the service worker.',
  'web/src/ui/modal-stack.ts: open': 'A page has one stack of modals.',
  'web/src/ui/modal-stack.ts: watchers': 'They watch the stack of the page.',
};

/**
 * Finds mutable state at module level: two servers, two tests or two pages in one process share it by mistake, so it belongs to
 * what is opened and closed. Returns `path: name` for
 *
 * - variables declared with `let` or `var`
 * - instances of classes, such as maps and sets, and empty arrays and objects, unless their type is readonly
 * - static fields, unless they are readonly
 * - constants, functions, classes and imports whose members a function of the file changes
 * - results of functions that keep state for their callbacks, as in `const drawing = limitConcurrency(2)`
 *
 * Names are compared without scopes, so what a function changes must not be called as something at module level is.
 */
export function findModuleState(files: readonly SourceFile[]): string[] {
  const modules = files.map(readModule);
  const makers = new Set(modules.flatMap((module) => module.makers));
  return modules.flatMap(({ path, state, results }) => {
    const made = results.filter(({ callees }) => callees.some((callee) => makers.has(callee)));
    return [...new Set([...state, ...made.flatMap(({ names }) => names)])].map((name) => `${path}: ${name}`);
  });
}

/** A node of swc's syntax tree. Its fields are values, nodes and lists of nodes. */
type Node = { readonly type: string; readonly [field: string]: unknown };

function readModule({ path, text }: SourceFile) {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });
  const atLoad = nodesAtLoad(body as unknown as Node[]);
  const later = nodesBelow(atLoad.filter(runsLater));
  const declarations = atLoad
    .map((node) => ({ names: declaredNames(node), value: (node.init ?? node) as Node }))
    .filter(({ names }) => names.length > 0);
  const declared = new Set(declarations.flatMap(({ names }) => names));
  return {
    path,
    state: [
      ...atLoad.flatMap(mutableNames),
      ...declarations.filter(({ value }) => calledIn(value).some(keepsState)).flatMap(({ names }) => names),
      ...later.flatMap(changedNames).filter((name) => declared.has(name)),
    ],
    /** Functions that keep state for the functions inside. */
    makers: declarations.filter(({ value }) => keepsState(value)).flatMap(({ names }) => names),
    /** What is declared and the functions called for it. */
    results: declarations.map(({ names, value }) => ({ names, callees: calledIn(value).map(textOf) })),
  };
}

function calledIn(value: Node): Node[] {
  return nodesAtLoad([value])
    .filter(({ type }) => type === 'CallExpression')
    .map(({ callee }) => withoutCasts(callee as Node));
}

function keepsState(node: Node): boolean {
  if (!runsLater(node)) return false;
  const own = nodesAtLoad(childrenOf(node));
  const names = own.flatMap(mutableNames);
  if (names.length === 0) return false;
  const shared = new Set(nodesBelow(own.filter(runsLater)).map(({ value }) => value));
  return names.some((name) => shared.has(name));
}

/** What runs when the code runs, without what runs later. */
function nodesAtLoad(code: readonly Node[]): Node[] {
  return nodesBelow(code, (node) => !runsLater(node));
}

/** The nodes, and those below them as far as `enters` allows. */
function nodesBelow(roots: readonly Node[], enters: (node: Node) => boolean = () => true): Node[] {
  const found = [...roots];
  // The list grows while it is read.
  for (const node of found) if (enters(node)) found.push(...childrenOf(node));
  return found;
}

function childrenOf(node: object): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if ('type' in value) found.push(value);
    else found.push(...childrenOf(value));
  }
  return found;
}

/** Functions run after the module has loaded, and instances are made then. */
function runsLater({ type, isStatic }: Node): boolean {
  return functionTypes.has(type) || (fieldTypes.has(type) && !isStatic);
}

const fieldTypes: ReadonlySet<string> = new Set(['ClassProperty', 'PrivateProperty']);
const functionTypes: ReadonlySet<string> = new Set([
  ...['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'],
  ...['ClassMethod', 'Constructor', 'PrivateMethod', 'MethodProperty', 'GetterProperty', 'SetterProperty'],
]);

/** What the node declares that can change. */
function mutableNames(node: Node): string[] {
  if (node.type === 'VariableDeclaration' && node.kind !== 'const' && !node.declare)
    return childrenOf(node).flatMap(declaredNames);
  if (node.type === 'VariableDeclarator') {
    const { id, init } = node as Node & { id: Node; init: Node | null };
    return init && holdsState(init) && !isReadonly(id) ? namesIn(id) : [];
  }
  if (!fieldTypes.has(node.type) || !node.isStatic) return [];
  const { key, value } = node as Node & { key: Node; value: Node | null };
  const isConstant = node.readonly && !(value && holdsState(value) && !isReadonly(node));
  return isConstant ? [] : [key.value as string];
}

function holdsState(value: Node): boolean {
  const { type, elements, properties } = withoutCasts(value) as Node & Record<string, unknown[] | undefined>;
  if (type === 'ArrayExpression' || type === 'ObjectExpression') {
    if ((elements ?? properties)!.length === 0) return true;
  }
  return nodesAtLoad([value]).some(
    (node) => node.type === 'NewExpression' && !constantClasses.has(textOf(node.callee as Node)),
  );
}

/** Instances of these never change. */
const constantClasses: ReadonlySet<string> = new Set(['Intl.DateTimeFormat', 'RegExp', 'URL']);

function withoutCasts(value: Node): Node {
  return /^(Parenthesis|TsAs|TsNonNull|TsSatisfies)/.test(value.type)
    ? withoutCasts(value.expression as Node)
    : value;
}

/** Whether the type is `readonly T[]`, `Readonly<T>`, `ReadonlyMap<K, V>` and so on. */
function isReadonly({ typeAnnotation }: Node): boolean {
  const type = (typeAnnotation as Node | null)?.typeAnnotation as Node | undefined;
  if (type?.type === 'TsTypeOperator') return type.op === 'readonly';
  return type?.type === 'TsTypeReference' && textOf(type.typeName as Node).startsWith('Readonly');
}

/** The names whose members the node changes. */
function changedNames(node: Node): string[] {
  const { left, argument, operator, callee } = node as Node & Record<'left' | 'argument' | 'callee', Node>;
  if (node.type === 'AssignmentExpression') return rootOfMember(left);
  if (node.type === 'UpdateExpression' || operator === 'delete') return rootOfMember(argument);
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return [];
  if (/^(Object|Reflect)[.](assign|define|set|delete)/.test(textOf(callee)))
    return rootOfMember({ type: 'MemberExpression', object: childrenOf(node)[1] });
  return writers.has((callee.property as Node).value as string) ? rootOfMember(callee) : [];
}

const writers: ReadonlySet<unknown> = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** The `x` of `x.y[z]`. */
function rootOfMember({ type, object }: Node): string[] {
  if (type !== 'MemberExpression') return [];
  const owner = withoutCasts(object as Node);
  return owner.type === 'Identifier' ? [owner.value as string] : rootOfMember(owner);
}

function declaredNames({ type, id, identifier, local }: Node): string[] {
  const name = type === 'VariableDeclarator' ? id : /^Import.*Specifier$/.test(type) ? local : identifier;
  return name ? namesIn(name as Node) : [];
}

/** The variables of a declaration. Only those have a field for their type. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.value as string];
  return nodesBelow([pattern])
    .filter((node) => node.type === 'Identifier' && 'typeAnnotation' in node)
    .map(({ value }) => value as string);
}

/** A name with dots, as in the source; empty for other expressions. */
function textOf(node: Node): string {
  if (node.type === 'Identifier') return node.value as string;
  return node.type === 'MemberExpression'
    ? `${textOf(node.object as Node)}.${(node.property as Node).value}`
    : '';
}
