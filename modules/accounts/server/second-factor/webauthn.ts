/** The passkey library consists of two hundred files, so it is loaded with the first passkey operation. */
export const webauthn = () => import('@simplewebauthn/server');
