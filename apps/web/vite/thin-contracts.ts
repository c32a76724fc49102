import { sentProperties } from '@ritm/http';
import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Properties = Node & {
  readonly properties: readonly (Node & { readonly key?: Node & { readonly name?: string } })[];
};
type Call = Node & { readonly callee: Node & { readonly name?: string }; readonly arguments: readonly Node[] };
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Reduces contracts to what a browser needs: a route keeps what its request is made of, and a schema that no form uses
 * is left out of the bundle. Creating all schemas took a tenth of the main thread's time before the first render.
 * Development reduces them too, so a screen that reads anything else of a route fails there first.
 */
export function thinContracts(kept: readonly string[] = sentProperties): Plugin {
  return {
    name: 'ritm-thin-contracts',
    transform: {
      filter: { id: /\/(?:modules\/[^/]+\/contract\/.*|packages\/http\/src\/shapes)\.ts$/ },
      handler(code) {
        return { code: applyEdits(code, editsOf(code, this.parse(code), kept)), map: null };
      },
    },
  };
}

function editsOf(code: string, program: { readonly body: readonly unknown[] }, kept: readonly string[]): Edit[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = within(statement, 'declaration') ?? statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    const declarators = (declaration as Node & { declarations: readonly Node[] }).declarations;
    return declarators.flatMap((one) => {
      const value = within(one, 'init');
      if (!value) return [];
      const calls = callsIn(value);
      const routes = calls.filter(isRoute).map((route) => thinRoute(code, route, kept));
      if (routes.length > 0 || (calls.length === 0 && !readsMembers(value))) return routes;
      // The value is made once at load and may be dropped where nobody uses it. A list of errors only reads members,
      // but the bundler keeps such a read, and with it the texts of every error.
      return [
        { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
        { start: value.end, end: value.end, text: '))()' },
      ];
    });
  });
}

const within = (node: Node, name: string): Node | null => (node as Node & Record<string, Node | null>)[name] ?? null;

function callsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.values(node).flatMap(callsIn);
  return (node as Node).type === 'CallExpression' ? [node as Call, ...inside] : inside;
}

function readsMembers(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(readsMembers);
  if (node === null || typeof node !== 'object') return false;
  return (node as Node).type === 'MemberExpression' || Object.values(node).some(readsMembers);
}

const isRoute = ({ callee, arguments: [only] }: Call): boolean =>
  callee.name === 'defineRoute' && only?.type === 'ObjectExpression';

function thinRoute(code: string, { start, end, arguments: [only] }: Call, kept: readonly string[]): Edit {
  const { properties } = only as Properties;
  const remaining = properties.filter(({ type, key }) => type !== 'Property' || kept.includes(key?.name ?? ''));
  return { start, end, text: `{${remaining.map((one) => code.slice(one.start, one.end)).join(', ')}}` };
}

const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
