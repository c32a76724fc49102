import { connect, type Socket } from 'node:net';

export interface RawReply {
  /** The whole response, as Latin-1. */
  readonly text: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
  /** The connection was `closed` or `reset` by the server, or still `open` when the time was over. */
  readonly end: 'closed' | 'reset' | 'open';
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends raw bytes and collects the response until the server closes, or until `ms` are over. */
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
