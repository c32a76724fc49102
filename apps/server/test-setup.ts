import pg from 'pg';
import { loadCatalogue } from '@ritm/schools/server';
import { setAssembly } from '@ritm/testing';
import { identity } from './src/identity.ts';
import { modulesFor } from './src/modules.ts';

setAssembly({
  modulesFor,
  identity,
  loadCatalogue: async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await loadCatalogue(client).finally(() => client.end());
  },
});
