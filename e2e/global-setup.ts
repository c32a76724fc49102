import { startDemoServer } from './demo-server.ts';

/** Where the config and the journeys find the server's address. */
export const addressVariable = 'RITM_E2E_ADDRESS';
/** Where they find whom the demo lets in: a list of `SignIn`. */
export const signInsVariable = 'RITM_E2E_SIGN_INS';

/** Where the command line finds the server's database. */
export const dataVariable = 'RITM_E2E_DATA';

/** One server with the tiny demo for all journeys; answers how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, signIns, dataDir, stop } = await startDemoServer('tiny');
  process.env[addressVariable] = address;
  process.env[dataVariable] = dataDir;
  process.env[signInsVariable] = JSON.stringify(signIns);
  return stop;
}
