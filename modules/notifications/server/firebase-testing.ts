import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';

interface SentRequest {
  topic: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  android: { priority: string };
}

/** A stub of Google's three services according to their protocols: access tokens, HTTP v1 messages, topics. */
export interface FirebaseStub {
  /** The JSON of a service account whose key the stub knows. */
  account: string;
  fetch: typeof fetch;
  sent: SentRequest[];
  /** Topic → the phones subscribed to it. */
  topics: Map<string, Set<string>>;
  /** How many access tokens were requested. */
  tokens(): number;
  /** Makes Firebase report a phone as unknown. */
  forget(token: string): void;
  /** The next messages are answered with these statuses. */
  answerNext(...statuses: number[]): void;
}

export function openFirebase(): FirebaseStub {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    project_id: 'ritm-test',
    client_email: 'push@ritm-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const sent: SentRequest[] = [];
  const topics = new Map<string, Set<string>>();
  const unknown = new Set<string>();
  const statuses: number[] = [];
  let issued = 0;
  const isSigned = (headers: Headers) => headers.get('authorization') === `Bearer access-${issued}`;
  const services: Record<string, (request: Request) => Promise<Response>> = {
    'https://oauth2.googleapis.com/token': async (request) => {
      const assertion = new URLSearchParams(await request.text()).get('assertion') ?? '';
      if (!isFrom(assertion, account.client_email, publicKey))
        return Response.json({ error: 'invalid_grant' }, { status: 400 });
      return Response.json({ access_token: `access-${++issued}`, expires_in: 3600, token_type: 'Bearer' });
    },
    'https://fcm.googleapis.com/v1/projects/ritm-test/messages:send': async (request) => {
      if (!isSigned(request.headers)) return new Response('', { status: 401 });
      const nextStatus = statuses.shift();
      if (nextStatus !== undefined) return new Response('', { status: nextStatus });
      sent.push(((await request.json()) as { message: SentRequest }).message);
      return Response.json({ name: `projects/ritm-test/messages/${sent.length}` });
    },
  };
  const topic = (verb: 'add' | 'delete') => async (request: Request) => {
    if (!isSigned(request.headers) || request.headers.get('access_token_auth') !== 'true')
      return new Response('', { status: 401 });
    const { to, registration_tokens } = (await request.json()) as { to: string; registration_tokens: string[] };
    const name = to.replace('/topics/', '');
    if (!topics.has(name)) topics.set(name, new Set());
    for (const token of registration_tokens) if (!unknown.has(token)) topics.get(name)![verb](token);
    return Response.json({
      results: registration_tokens.map((token) => (unknown.has(token) ? { error: 'NOT_FOUND' } : {})),
    });
  };
  services['https://iid.googleapis.com/iid/v1:batchAdd'] = topic('add');
  services['https://iid.googleapis.com/iid/v1:batchRemove'] = topic('delete');
  return {
    account: JSON.stringify(account),
    sent,
    topics,
    tokens: () => issued,
    forget: (token) => void unknown.add(token),
    answerNext: (...next) => void statuses.push(...next),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const service = services[request.url];
      if (!service) throw new Error(`nobody answers at ${request.url}`);
      return service(request);
    },
  };
}

/** Whether it is a JWT of the account for the messaging scope, signed with its key. */
function isFrom(assertion: string, email: string, key: KeyObject): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false;
  const { iss, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return iss === email && scope === 'https://www.googleapis.com/auth/firebase.messaging';
}
