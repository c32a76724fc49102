import { reads, writes, type Implementation } from '@ritm/platform';
import { passBatchRoutes as routes } from '../../contract/index.ts';
import { addPassBatch, applyPassBatch, getPassBatch, listPassBatches, undoPassBatch } from './actions.ts';
import { previewUndo } from './preview-undo.ts';

export const batchImplementations: Implementation[] = [
  reads(routes.list_pass_batches, listPassBatches),
  writes(routes.add_pass_batch, addPassBatch),
  reads(routes.get_pass_batch, getPassBatch),
  writes(routes.apply_pass_batch, applyPassBatch),
  reads(routes.preview_pass_batch_undo, previewUndo),
  writes(routes.undo_pass_batch, undoPassBatch),
];
