/** What the assembly gives the module. */
export interface MessagesSettings {
  /** The key under which an organization's account is sealed. */
  codeKey: Buffer;
  /** The address that links begin with: the product's own origin. */
  origin: string;
  /** False: nothing leaves the process, and what would have left stays in the outbox. */
  live: boolean;
  /** Whether letters leave this server. */
  sendsMail: boolean;
}

export const linkBase = ({ origin }: Pick<MessagesSettings, 'origin'>): string => `${origin}/c/`;
