import { createHmac } from 'node:crypto';

/** Whose calls are counted, in words that the counts may be kept under: neither an address nor a person is to be read off them. */
export class Subjects {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  of(subject: string): string {
    return createHmac('sha256', this.key).update(subject).digest('base64url');
  }
}
