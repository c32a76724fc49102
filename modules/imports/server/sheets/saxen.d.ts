/** What we use of `saxen`, which comes without types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    /** Prefixes by namespace: whatever a file calls them, elements and attributes come under these. */
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
