import { TTL_SECONDS, refusal, SEND_MS, type PushMessage, type Sent } from './sent.ts';

/** The used fields of a service account's JSON file. */
export interface FirebaseAccount {
  project_id: string;
  client_email: string;
  private_key: string;
}

/** Throws an error that says what to do when the text is not a service account. */
export function firebaseAccount(json: string): FirebaseAccount {
  const { project_id, client_email, private_key } = JSON.parse(json) as Partial<FirebaseAccount>;
  if (!project_id || !client_email || !private_key)
    throw new Error('the service account of Firebase has no project_id, client_email or private_key');
  return { project_id, client_email, private_key };
}

export interface Firebase {
  /** Sends to every phone of a topic. */
  send(topic: string, message: PushMessage): Promise<Sent>;
  /** Subscribes a phone to a topic; `gone` when Firebase no longer knows the phone. */
  join(topic: string, token: string): Promise<Sent>;
  leave(topic: string, token: string): Promise<Sent>;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const SENDING = 'https://fcm.googleapis.com/v1';
const TOPICS = 'https://iid.googleapis.com/iid/v1';

/**
 * Firebase Cloud Messaging over HTTP v1, with topics through the Instance ID service. The access token is renewed when
 * it expires.
 */
export function connectFirebase(account: FirebaseAccount, fetchOf: () => typeof fetch): Firebase {
  const access = accessTokens(account, fetchOf);
  const post = async (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetchOf()(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await access()}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_MS),
    });
  const topics = async (verb: 'batchAdd' | 'batchRemove', topic: string, token: string): Promise<Sent> => {
    const answer = await post(
      `${TOPICS}:${verb}`,
      { to: `/topics/${topic}`, registration_tokens: [token] },
      { access_token_auth: 'true' },
    );
    if (!answer.ok) return refusal(answer.status, answer.headers.get('retry-after'));
    const { results } = (await answer.json()) as { results: { error?: string }[] };
    const error = results[0]?.error;
    if (error === undefined) return { done: true };
    return error === 'NOT_FOUND' || error === 'INVALID_ARGUMENT' ? { gone: true } : { later: 60, why: error };
  };
  return {
    async send(topic, message) {
      const answer = await post(`${SENDING}/projects/${account.project_id}/messages:send`, {
        message: toMessage(topic, message),
      });
      await answer.body?.cancel();
      return answer.ok ? { done: true } : refusal(answer.status, answer.headers.get('retry-after'));
    },
    join: (topic, token) => topics('batchAdd', topic, token),
    leave: (topic, token) => topics('batchRemove', topic, token),
  };
}

const toMessage = (topic: string, { notification_id, title, text, link, kind, urgent }: PushMessage): object => ({
  topic,
  notification: { title, body: text },
  data: { notification_id: String(notification_id), link, kind },
  android: { priority: urgent ? 'HIGH' : 'NORMAL', ttl: `${TTL_SECONDS}s` },
  apns: { headers: { 'apns-priority': urgent ? '10' : '5' } },
});

/**
 * Signs a request for a token of one hour with the account's key; the library caches the token until it expires. Loaded
 * with the first push.
 */
function accessTokens({ client_email, private_key }: FirebaseAccount, fetchOf: () => typeof fetch) {
  let client: Promise<{ getAccessToken(): Promise<{ token?: string | null }> }> | undefined;
  const open = async () => {
    const { JWT } = await import('google-auth-library');
    const fetchImplementation: typeof fetch = (...request) => fetchOf()(...request);
    return new JWT({
      email: client_email,
      key: private_key,
      scopes: [SCOPE],
      transporterOptions: { fetchImplementation },
    });
  };
  return async (): Promise<string> => {
    const { token } = await (await (client ??= open())).getAccessToken();
    if (!token) throw new Error('Firebase gave no access token');
    return token;
  };
}
