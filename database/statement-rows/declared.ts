import { join } from 'node:path';
import { API, SymbolFlags, TypeFlags, type Checker, type Program, type Type } from 'typescript/unstable/sync';
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { root } from './written.ts';

/** What the code may be given at run time, in the words of `compare.ts`; `other` is a type that no column has. */
export type Kind = 'number' | 'string' | 'boolean' | 'bytes' | 'date' | 'object' | 'other';

export interface DeclaredColumn {
  name: string;
  kinds: readonly Kind[];
  isArray: boolean;
  isNullable: boolean;
  /** `any` and `unknown` take whatever comes. */
  isAnything: boolean;
  text: string;
}

/** A call of `statement(…)` in the source. `columns` is undefined when it declares no row. */
export interface Declared {
  file: string;
  offset: number;
  name: string;
  columns: DeclaredColumn[] | undefined;
}

/** The kinds of row types of Kysely's builder for a statement that answers no rows. */
const NO_ROWS = new Set(['InsertResult', 'UpdateResult', 'DeleteResult', 'MergeResult']);

/** The declared row of every call of `statement(…)` and `jsonStatement(…)`, as the type checker resolves it. */
export function readDeclared(files: readonly string[]): Declared[] {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.server.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} cannot be opened`);
    const read = new Reader(project.checker);
    return files.flatMap((file) => read.file(file, project.program));
  } finally {
    api.close();
  }
}

class Reader {
  private readonly checker: Checker;
  constructor(checker: Checker) {
    this.checker = checker;
  }

  file(file: string, program: Program): Declared[] {
    const source = program.getSourceFile(join(root, file));
    if (source === undefined) throw new Error(`${file} is not among the files of tsconfig.server.json`);
    const calls = callsIn(source);
    const types = calls.length > 0 ? this.checker.getTypeAtLocation(calls.map(({ call }) => call)) : [];
    return calls.map(({ call, name }, index) => ({
      file,
      offset: call.expression.getStart(source),
      name,
      columns: this.columnsOf(types[index]),
    }));
  }

  private columnsOf(type: Type | undefined): DeclaredColumn[] | undefined {
    const row = type && this.rowOf(type);
    if (row === undefined || row.flags & TypeFlags.AnyOrUnknown || NO_ROWS.has(row.getSymbol()?.name ?? ''))
      return undefined;
    // `Record<string, unknown>` takes whatever comes, as a person's own data do.
    if (this.checker.getIndexInfosOfType(row).length > 0) return undefined;
    const properties = this.checker.getPropertiesOfType(row);
    const types = properties.length > 0 ? this.checker.getTypeOfSymbol(properties) : [];
    return properties.map((property, index) =>
      this.columnOf(property.name, types[index]!, (property.flags & SymbolFlags.Optional) !== 0),
    );
  }

  /**
   * The row inside the JSON text, when there is one; its columns are those of the statement that the text is made of.
   */
  private rowOf(type: Type): Type | undefined {
    for (const name of ['item', 'row']) {
      const property = this.checker.getPropertyOfType(type, name);
      const value = property && this.checker.getTypeOfSymbol(property);
      if (value) return value.flags & TypeFlags.AnyOrUnknown ? value : this.checker.getNonNullableType(value);
    }
    return undefined;
  }

  private columnOf(name: string, type: Type, isOptional: boolean): DeclaredColumn {
    const members = type.isUnionType() ? type.getTypes() : [type];
    const values = members.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0);
    const elements = values.filter((one) => this.checker.isArrayType(one) || this.checker.isTupleType(one));
    const isArray = values.length > 0 && elements.length === values.length;
    const kinds = isArray
      ? elements.flatMap((one) => this.checker.getTypeArguments(one as never)).flatMap((one) => this.kindsOf(one))
      : values.flatMap((one) => this.kindsOf(one));
    return {
      name,
      kinds: [...new Set(kinds)],
      isArray,
      isNullable: values.length < members.length || isOptional,
      isAnything: (type.flags & TypeFlags.AnyOrUnknown) !== 0,
      text: `${isOptional ? '?' : ''}${this.checker.typeToString(type)}`,
    };
  }

  private kindsOf(type: Type): Kind[] {
    if (type.isUnionType()) return type.getTypes().flatMap((one) => this.kindsOf(one));
    const { flags } = type;
    if (flags & TypeFlags.Nullable) return [];
    if (flags & TypeFlags.NumberLike) return ['number'];
    if (flags & TypeFlags.StringLike) return ['string'];
    if (flags & TypeFlags.BooleanLike) return ['boolean'];
    const symbol = type.getSymbol()?.name;
    if (symbol === 'Buffer' || symbol === 'Uint8Array') return ['bytes'];
    if (symbol === 'Date') return ['date'];
    return flags & (TypeFlags.Object | TypeFlags.AnyOrUnknown | TypeFlags.Intersection) ? ['object'] : ['other'];
  }
}

function callsIn(source: Node): { call: CallExpression; name: string }[] {
  const found: { call: CallExpression; name: string }[] = [];
  const visit = (node: Node, name: string): undefined => {
    const named = (node as { name?: Node }).name;
    const here = named && isIdentifier(named) ? named.text : name;
    if (isCallExpression(node) && isIdentifier(node.expression) && /^(json)?[sS]tatement$/.test(node.expression.text))
      found.push({ call: node, name: here });
    node.forEachChild((child) => visit(child, here));
  };
  visit(source, '');
  return found;
}
