import type { RouteOutput } from '@ritm/http';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { SpokenError } from '@ritm/web-kit';
import type { FactorCheck, FactorProof, securityRoutes } from '../../contract/index.ts';
import { finishPasskey } from './data.ts';
import { securityT } from './messages.ts';

/** The browser's own messages about a failure are of no use to a person, so they are replaced. */
const failing = (text: string) => (): never => {
  throw new SpokenError(text);
};

export async function signWithPasskey(options: NonNullable<FactorCheck['passkey']>): Promise<FactorProof['passkey']> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(
    failing(securityT('factor_passkey_failed')),
  )) as FactorProof['passkey'];
}

type Setup = RouteOutput<typeof securityRoutes.start_passkey>;

/** Creates a key in this browser and registers it with the server. */
export async function makePasskey({ token, options }: Setup, name: string) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON }).catch(failing(securityT('passkey_failed')));
  return finishPasskey({ token, name, passkey: passkey as Parameters<typeof finishPasskey>[0]['passkey'] });
}
