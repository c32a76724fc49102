import type { AuditAction } from '../../contract/index.ts';
import { classes } from './classes.ts';
import { clients } from './clients.ts';
import type { Sentence } from './sentence.ts';
import { settings } from './settings.ts';
import { work } from './work.ts';

/** The words of every action in both languages. */
export const sentences: Readonly<Record<AuditAction, Sentence>> = { ...clients, ...classes, ...work, ...settings };

/** Undefined for an action that the product no longer knows: an old journal may hold one. */
export const sentenceFor = (action: string): Sentence | undefined =>
  Object.hasOwn(sentences, action) ? sentences[action as AuditAction] : undefined;
