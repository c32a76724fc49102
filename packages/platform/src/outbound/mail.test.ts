import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { mailSender } from './mail.ts';
import { OutboundError } from './outbound.ts';
import { smsRuReport } from './sms-ru.ts';
import { smscReport } from './smsc.ts';
import { startStub } from './stub-service.ts';

const letter = { id: 1, channel: 'mail', recipient: 'anna@example.com', subject: 'Скоро занятие', body: 'Ждём вас!' };
let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  server = undefined;
});

type Replies = Partial<Record<'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END', string | null>>;

/** A mail server that answers each command as it is told; `null` cuts the connection instead. */
async function openSmtp(replies: Replies = {}): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isBody = false;
    const answer = (key: keyof Replies, usual: string) => {
      const reply = key in replies ? replies[key] : usual;
      if (reply === null || reply === undefined) socket.destroy();
      else socket.write(`${reply}\r\n`);
    };
    socket.write('220 stub\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString('utf8').split('\r\n')) {
        if (isBody) {
          received.push(line);
          if (line !== '.') continue;
          isBody = false;
          answer('END', '250 taken');
        } else if (line.startsWith('EHLO')) answer('EHLO', '250 stub');
        else if (line.startsWith('MAIL')) answer('MAIL', '250 ok');
        else if (line.startsWith('RCPT')) answer('RCPT', '250 ok');
        else if (line.startsWith('DATA')) {
          isBody = !('DATA' in replies);
          answer('DATA', '354 go on');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const send = (url: string) => mailSender({ url, from: 'Ритм <no-reply@ritm.test>', timeoutMs: 400 })(letter);
const failureOf = (url: string) =>
  send(url).then(
    () => expect.unreachable('it was delivered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutboundError);
      return [(error as OutboundError).kind, (error as OutboundError).outage];
    },
  );

describe('a letter', () => {
  test('is taken with its sender, recipient, subject and words', async () => {
    const { url, received } = await openSmtp();
    expect(await send(url)).toEqual({ id: expect.stringContaining('@ritm.test') as string });
    const text = received.join('\n');
    expect(text).toMatch(/^From: .*<no-reply@ritm\.test>$/m);
    expect(text).toMatch(/^To: anna@example\.com$/m);
    expect(text).toContain(`Subject: =?UTF-8?`);
    expect(text).toContain(Buffer.from('Ждём вас!').toString('base64'));
  });

  test.each([
    ['a full mailbox is tried again', { RCPT: '452 full' }, 'later', false],
    ['an unknown recipient is not', { RCPT: '550 no such user' }, 'never', false],
    ['a refused letter is not', { END: '554 spam' }, 'never', true],
    ['a busy server is tried again', { END: '451 busy' }, 'later', true],
    ['a connection cut after the letter: perhaps it was taken', { END: null }, 'unknown', true],
  ] as const)('%s', async (_name, replies, kind, outage) => {
    const { url } = await openSmtp(replies);
    expect(await failureOf(url)).toEqual([kind, outage]);
  });

  test('a server that is not there took nothing', async () => {
    const { url } = await openSmtp();
    server!.close();
    await once(server!, 'close');
    expect(await failureOf(url)).toEqual(['later', true]);
  });
});

describe('what became of a message', () => {
  const sent = { service_id: '77', recipient: '+79123456789' };
  test.each([
    [-1, 'waiting'],
    [0, 'waiting'],
    [1, 'delivered'],
    [3, 'failed'],
    [20, 'failed'],
  ])('SMSC: status %i is %s', async (status, report) => {
    const stub = await startStub(() => ({ body: JSON.stringify({ status, last_date: 'x' }) }));
    expect(await smscReport({ login: 'l', password: 'p', url: stub.url })(sent)).toBe(report);
    expect(stub.requests[0]!.fields).toMatchObject({ phone: '79123456789', id: '77' });
    await stub.stop();
  });

  test.each([
    [102, 'waiting'],
    [103, 'delivered'],
    [104, 'failed'],
    [150, 'failed'],
  ])('SMS.ru: status %i is %s', async (status_code, report) => {
    const body = JSON.stringify({ status: 'OK', status_code: 100, sms: { '77': { status: 'OK', status_code } } });
    const stub = await startStub(() => ({ body }));
    expect(await smsRuReport({ apiId: 'k', url: stub.url })(sent)).toBe(report);
    await stub.stop();
  });
});
