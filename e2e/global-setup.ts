import { startDemoServer } from './fixtures/demo-server.ts';

/** The variable with the server's address, for the config and the journeys. */
export const addressVariable = 'RITM_E2E_ADDRESS';
/** The variable with the demo's sign-ins: a list of `SignIn`. */
export const signInsVariable = 'RITM_E2E_SIGN_INS';

/** The variable with the data folder of the server, for the command line. */
export const dataVariable = 'RITM_E2E_DATA';

/** Starts one server with the tiny demo for all journeys; resolves with a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, signIns, dataDir, stop } = await startDemoServer('tiny');
  process.env[addressVariable] = address;
  process.env[dataVariable] = dataDir;
  process.env[signInsVariable] = JSON.stringify(signIns);
  return stop;
}
