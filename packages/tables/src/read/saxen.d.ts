/** The part of `saxen` that we use; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    /** Maps namespaces to prefixes: elements and attributes get these prefixes, whatever prefixes the file uses. */
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode, isClosed: boolean) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    write(chunk: string): this;
    end(): Error | null;
  }
}
