import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  method: string;
  /** With its query: no secret may be in it. */
  url: string;
  fields: Record<string, string>;
}

export interface StubService {
  url: string;
  requests: StubRequest[];
  stop(): Promise<void>;
}

/** For tests: a service on this machine that answers with the function's result. `undefined`: it never answers. */
export async function startStub(
  answer: (request: StubRequest) => { status?: number; body: string } | undefined,
): Promise<StubService> {
  const requests: StubRequest[] = [];
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = {
      method: incoming.method!,
      url: incoming.url!,
      fields: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8'))),
    };
    requests.push(request);
    const reply = answer(request);
    if (reply) outgoing.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
  };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
