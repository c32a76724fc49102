/**
 * What the checks see of a source file: its imports, its regular expressions, and its text with comments and strings
 * blanked, so that a search for words is not misled. Every position is kept: a masked text is as long as the source and
 * has its line breaks at the same places.
 */
import { type ParseResult, parseSync, Visitor, type VisitorObject } from 'oxc-parser';

export interface Import {
  specifier: string;
  line: number;
  /** `import type …`, `export type … from` or a type `import('…').X`: it does not exist at run time. */
  typeOnly: boolean;
  /** `export … from`: re-exports what another file has. */
  reExport: boolean;
  /** The names taken, as the other file calls them; `*` for the whole. */
  names: readonly string[];
}

export interface Export {
  /** As importers call it; `*` for everything that the other file has. */
  name: string;
  /** The file that it is re-exported from. */
  from: string | undefined;
  line: number;
}

export interface WrittenRegExp {
  source: string;
  flags: string;
  line: number;
}

/** The first and the last line of a text. */
export interface Lines {
  from: number;
  to: number;
}

interface Span {
  start: number;
  end: number;
}

interface Parsed {
  comments: readonly Span[];
  /** Strings, parts of templates and regular expressions with their delimiters, and the prose of JSX without any. */
  texts: readonly Text[];
  imports: readonly Import[];
  exports: readonly Export[];
  regExps: readonly WrittenRegExp[];
  sqlTexts: readonly Lines[];
  onlyImports: boolean;
}

/** Several checks read the same files. */
const known = new Map<string, Parsed>();

function parsed(source: string): Parsed {
  const found = known.get(source) ?? collect(source, parse(source));
  known.set(source, found);
  return found;
}

/**
 * What is valid only without JSX (`<T>value`) is parsed again without it. A file that is no TypeScript at all stops its
 * check.
 */
function parse(source: string): ParseResult {
  const withJsx = parseSync('source.tsx', source);
  const result = withJsx.errors.length === 0 ? withJsx : parseSync('source.ts', source);
  const [error] = result.errors;
  if (error) throw new Error(`${error.message}: ${error.codeframe ?? source.slice(0, 200)}`);
  return result;
}

/** `{ name }`, or the rare `{ 'a name' }`. */
const nameOf = (one: { type: string; name: string } | { type: 'Literal'; value: string }): string =>
  'name' in one ? one.name : one.value;

const byPlace = (a: { at: number }, b: { at: number }): number => a.at - b.at;

type Text = Span & { bare?: boolean };
type Placed<T> = T & { at: number };

function collect(source: string, { comments, module, program }: ParseResult): Parsed {
  const texts: Text[] = [];
  const regExps: Placed<WrittenRegExp>[] = [];
  const imports: Placed<Import>[] = [];
  const sqlTexts: Lines[] = [];
  new Visitor({
    ...textVisitor({
      addText: (one) => texts.push(one),
      addRegExp: (at, one) => regExps.push({ at, line: lineAt(source, at), ...one }),
    }),
    ...sqlVisitor(source, ({ start, end }) => sqlTexts.push({ from: lineAt(source, start), to: lineAt(source, end) })),
    ...importVisitor((at, specifier, rest) => imports.push({ at, specifier, line: lineAt(source, at), ...rest })),
  }).visit(program);
  return {
    comments,
    texts,
    regExps: regExps.toSorted(byPlace).map(({ at: _at, ...one }) => one),
    imports: imports.toSorted(byPlace).map(({ at: _at, ...one }) => one),
    exports: module.staticExports.flatMap((one) =>
      one.entries.map(({ exportName, moduleRequest }) => ({
        name: exportName.name ?? (exportName.kind === 'Default' ? 'default' : '*'),
        from: moduleRequest?.value,
        line: lineAt(source, one.start),
      })),
    ),
    sqlTexts,
    onlyImports: program.body.every(
      (one) =>
        one.type === 'ImportDeclaration' ||
        one.type === 'ExportAllDeclaration' ||
        (one.type === 'ExportNamedDeclaration' && one.source !== null),
    ),
  };
}

const statementVerb = /^\s*(?:select\s|insert\s+into\s|update\s+\w+\s|delete\s+from\s|with\s+[\w$]|alter\s+table\s)/i;

/** Templates tagged `sql`, and others that begin as a statement does. */
const sqlVisitor = (source: string, add: (one: Span) => void): VisitorObject => ({
  TaggedTemplateExpression({ tag, quasi }) {
    if (/^sql\b/.test(source.slice(tag.start, tag.end))) add(quasi);
  },
  TemplateLiteral(node) {
    if (statementVerb.test(source.slice(node.start + 1, node.end))) add(node);
  },
});

interface TextTaker {
  addText: (one: Text) => void;
  addRegExp: (at: number, one: { source: string; flags: string }) => void;
}

function textVisitor({ addText, addRegExp }: TextTaker): VisitorObject {
  return {
    Literal(node) {
      if ('regex' in node && node.regex) {
        const { pattern, flags } = node.regex;
        addRegExp(node.start, { source: pattern, flags });
        addText({ start: node.start, end: node.end - flags.length });
      } else if (typeof node.value === 'string') addText({ start: node.start, end: node.end });
    },
    TemplateElement: ({ start, end }) => addText({ start, end }),
    JSXText: ({ start, end }) => addText({ start, end, bare: true }),
  };
}

type TakeImport = (at: number, specifier: string, rest: Omit<Import, 'specifier' | 'line'>) => void;

const whole = ['*'];

const importVisitor = (add: TakeImport): VisitorObject => ({
  ImportDeclaration: (node) =>
    add(node.start, node.source.value, {
      typeOnly: node.importKind === 'type',
      reExport: false,
      names: node.specifiers.map((one) =>
        one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '*',
      ),
    }),
  ExportAllDeclaration: (node) =>
    add(node.start, node.source.value, { typeOnly: node.exportKind === 'type', reExport: true, names: whole }),
  ExportNamedDeclaration(node) {
    if (!node.source) return;
    const names = node.specifiers.map((one) => nameOf(one.local));
    add(node.start, node.source.value, { typeOnly: node.exportKind === 'type', reExport: true, names });
  },
  ImportExpression({ start, source: from }) {
    const plain =
      from.type === 'TemplateLiteral' && from.quasis.length === 1 ? from.quasis[0]!.value.cooked : undefined;
    const specifier = from.type === 'Literal' ? from.value : plain;
    if (typeof specifier === 'string') add(start, specifier, { typeOnly: false, reExport: false, names: whole });
  },
  TSImportType: ({ start, source: from, qualifier }) =>
    add(start, from.value, {
      typeOnly: true,
      reExport: false,
      names: qualifier?.type === 'Identifier' ? [qualifier.name] : whole,
    }),
});

/** All static and dynamic imports and re-exports of a file, in order. */
export const importsOf = (source: string): readonly Import[] => parsed(source).imports;

/** Everything that a file exports, in order. */
export const exportsOf = (source: string): readonly Export[] => parsed(source).exports;

/** Every regular expression written as a literal. */
export const regExpsOf = (source: string): readonly WrittenRegExp[] => parsed(source).regExps;

/** Where SQL is written in templates. */
export const sqlTextsOf = (source: string): readonly Lines[] => parsed(source).sqlTexts;

/** Whether the file has nothing but imports and re-exports. */
export const hasOnlyImports = (source: string): boolean => parsed(source).onlyImports;

/** The source with comments blanked. */
export const maskComments = (source: string): string => blank(source, parsed(source).comments, []);

/**
 * The source with comments blanked, and also the insides of strings, templates and regular expressions, and the prose
 * of JSX.
 */
export function maskTexts(source: string): string {
  const { comments, texts } = parsed(source);
  const bare = texts.filter((one) => one.bare);
  const delimited = texts.filter((one) => !one.bare).map(({ start, end }) => ({ start: start + 1, end: end - 1 }));
  return blank(source, comments, [...bare, ...delimited]);
}

function blank(source: string, comments: readonly Span[], texts: readonly Span[]): string {
  const spans = [...comments, ...texts].toSorted((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    out += source.slice(at, start) + source.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return out + source.slice(at);
}

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Every `path:line` where the pattern (with the g flag) matches. */
export function linesMatching(text: string, pattern: RegExp): { line: number; match: RegExpMatchArray }[] {
  return [...text.matchAll(pattern)].map((match) => ({ line: lineAt(text, match.index), match }));
}
