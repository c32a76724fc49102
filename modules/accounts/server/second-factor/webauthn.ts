/** The library of passkeys is two hundred files: it comes with the first passkey that is asked about. */
export const webauthn = () => import('@simplewebauthn/server');
