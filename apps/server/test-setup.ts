import { setAssembly } from '@ritm/testing';
import { identity } from './src/identity.ts';
import { modulesFor } from './src/modules.ts';

setAssembly({ modulesFor, identity });
