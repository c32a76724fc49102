import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Encodes an ES256 key as COSE. */
const coseKey = ({ x, y }: { x: string; y: string }) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );

const attestationOf = (authData: Uint8Array) =>
  isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as never,
  );

export interface PageOfPasskey {
  rpId: string;
  origin: string;
}

/** For tests: does what a browser and its authenticator do according to WebAuthn, with an ES256 key created here. */
export function newPasskey({ rpId, origin }: PageOfPasskey) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (flags: number, of = rpId) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(of), Buffer.from([flags]), count]);
  };
  const common = { id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id: url(id),
    /** Simulates a copied key by resetting its counter. */
    rewind: (to: number) => (counter = to),
    /** `navigator.credentials.create` */
    create(challenge: string) {
      const cose = coseKey({ x: x!, y: y! });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([head(PRESENT | VERIFIED | HAS_KEY), Buffer.alloc(16), length, id, cose]);
      return {
        ...common,
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge)),
          attestationObject: url(attestationOf(authData)),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get`; `wrong` makes it violate one rule. */
    get(challenge: string, wrong: { origin?: string; rpId?: string } = {}) {
      counter++;
      const client = clientData('webauthn.get', challenge, wrong.origin);
      const authenticatorData = head(PRESENT | VERIFIED, wrong.rpId);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(authenticatorData),
          signature: url(signature),
          userHandle: null,
        },
      };
    },
  };
}
