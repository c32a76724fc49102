import { connect, type Socket } from 'node:net';

export interface RawReply {
  /** Everything that came back, as Latin-1. */
  readonly text: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
  /** `closed` by the server, `reset` by it, or still `open` when the time was over. */
  readonly end: 'closed' | 'reset' | 'open';
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends bytes as they are and gathers the answer until the server closes, or until `ms` are over. */
export function sendRaw(port: number, bytes: string | readonly string[], ms = 3_000): Promise<RawReply> {
  return new Promise((resolve) => {
    let text = '';
    const socket: Socket = connect(port, '127.0.0.1', () => {
      for (const part of [bytes].flat()) socket.write(part, 'latin1');
    });
    const finish = (end: RawReply['end']) => {
      clearTimeout(over);
      socket.destroy();
      resolve({ text, statuses: statusesOf(text), end });
    };
    const over = setTimeout(() => finish('open'), ms);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => finish('closed'));
    socket.on('error', () => finish('reset'));
  });
}
