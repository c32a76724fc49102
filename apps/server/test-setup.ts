import { withOwner } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';
import { setAssembly } from '@ritm/testing';
import { identity } from './src/identity.ts';
import { modulesFor } from './src/modules.ts';

setAssembly({ modulesFor, identity, loadCatalogue: (url) => withOwner(url, loadCatalogue) });
