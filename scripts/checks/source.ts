/**
 * Just enough of a scanner to find imports and to search code for words without being misled by comments and strings. It keeps every
 * position: a masked text is as long as the source and has its line breaks at the same places.
 */
export interface Import {
  specifier: string;
  line: number;
  /** `import type …` or `export type … from`: it does not exist at run time. */
  typeOnly: boolean;
  /** `export … from`: re-exports what another file has. */
  reExport: boolean;
}

interface Piece {
  kind: 'code' | 'comment' | 'text';
  end: number;
}

const wordsBeforeRegExp = /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/;

/** The source with comments blanked, and also the insides of strings, templates and regular expressions. */
export function maskTexts(source: string): string {
  return mask(source, true);
}

export interface WrittenRegExp {
  source: string;
  flags: string;
  line: number;
}

/** Every regular expression written as a literal. */
export function regExpsOf(source: string): WrittenRegExp[] {
  const results: WrittenRegExp[] = [];
  const templates: number[] = [];
  for (let at = 0; at < source.length;) {
    const piece = nextPiece(source, at, templates);
    if (piece.kind === 'text' && source[at] === '/' && piece.end > at + 1) {
      const flags = /^[a-z]*/.exec(source.slice(piece.end, piece.end + 10))![0];
      results.push({ source: source.slice(at + 1, piece.end - 1), flags, line: lineAt(source, at) });
    }
    at = piece.end;
  }
  return results;
}

/** The source with comments blanked. */
export function maskComments(source: string): string {
  return mask(source, false);
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

const staticImport = /\b(import|export)\b(\s+type\b)?(?:\s*([\w$*{}\s,]+?)\s*\bfrom\b)?\s*(['"])(\s*)\4/g;
const dynamicImport = /\bimport\s*\(\s*(['"`])(\s*)\1/g;

/** All static and dynamic imports and re-exports of a file, in order. */
export function importsOf(source: string): Import[] {
  const masked = maskTexts(source);
  const results: (Import & { at: number })[] = [];
  const add = (match: RegExpMatchArray, filler: string, kind: { typeOnly: boolean; reExport: boolean }) => {
    const end = match.index! + match[0].length - 1;
    const specifier = source.slice(end - filler.length, end);
    results.push({ specifier, line: lineAt(source, match.index!), at: match.index!, ...kind });
  };
  for (const match of masked.matchAll(staticImport)) {
    const [, word, type, , , filler] = match;
    add(match, filler ?? '', { typeOnly: type !== undefined, reExport: word === 'export' });
  }
  for (const match of masked.matchAll(dynamicImport)) add(match, match[2] ?? '', { typeOnly: false, reExport: false });
  return results
    .sort((a, b) => a.at - b.at)
    .map(({ specifier, line, typeOnly, reExport }) => ({ specifier, line, typeOnly, reExport }));
}

/** The source with imports and re-exports blanked. When nothing else is left, the file only re-exports. */
export function omitImports(source: string): string {
  return maskTexts(source).replace(staticImport, '').replace(/;/g, '').trim();
}

function mask(source: string, texts: boolean): string {
  let out = '';
  let at = 0;
  /** For each open template literal, the number of braces that are open inside its `${`. */
  const templates: number[] = [];
  while (at < source.length) {
    const piece = nextPiece(source, at, templates);
    const text = source.slice(at, piece.end);
    out += piece.kind === 'comment' || (piece.kind === 'text' && texts) ? blank(text, piece.kind) : text;
    at = piece.end;
  }
  return out;
}

function blank(text: string, kind: Piece['kind']): string {
  const inside = (part: string) => part.replace(/[^\n]/g, ' ');
  return kind === 'comment' || text.length < 2 ? inside(text) : text[0] + inside(text.slice(1, -1)) + text.at(-1);
}

function nextPiece(source: string, at: number, templates: number[]): Piece {
  const char = source[at]!;
  const two = source.slice(at, at + 2);
  if (two === '//') return { kind: 'comment', end: endOr(source.indexOf('\n', at), source) };
  if (two === '/*') return { kind: 'comment', end: endOr(source.indexOf('*/', at + 2) + 2, source, 1) };
  if (char === "'" || char === '"') return { kind: 'text', end: endOfString(source, at) };
  if (char === '`') return endOfTemplatePart(source, at, templates);
  if (char === '/' && startsRegExp(source, at)) return { kind: 'text', end: endOfRegExp(source, at) };
  const depth = templates.length - 1;
  if (depth >= 0 && char === '{') templates[depth]!++;
  if (depth >= 0 && char === '}') {
    if (templates[depth] === 0) {
      templates.pop();
      return endOfTemplatePart(source, at, templates);
    }
    templates[depth]!--;
  }
  return { kind: 'code', end: at + 1 };
}

function endOr(end: number, source: string, minLength = 0): number {
  return end < minLength || end === -1 ? source.length : end;
}

/** A lone apostrophe (a word in JSX) ends with its line, so that one wrong guess never spreads. */
function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === source[start]) return at + 1;
    else if (source[at] === '\n') return start + 1;
  }
  return source.length;
}

/**
 * The end of a part of a template literal: from a backtick or a closing brace to the next `${` (which opens code) or to the closing
 * backtick.
 */
function endOfTemplatePart(source: string, start: number, templates: number[]): Piece {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return { kind: 'text', end: at + 1 };
    else if (source[at] === '$' && source[at + 1] === '{') {
      templates.push(0);
      return { kind: 'text', end: at + 2 };
    }
  }
  return { kind: 'text', end: source.length };
}

function startsRegExp(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd();
  const last = before.at(-1);
  if (last === undefined || '(,=:[!&|?;+-*%~^{'.includes(last)) return true;
  return (last === '>' && before.at(-2) === '=') || wordsBeforeRegExp.test(before);
}

function endOfRegExp(source: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < source.length && source[at] !== '\n'; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return start + 1;
}
