import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import type { ImportPreset, importsRoutes } from '../../contract/index.ts';
import { deletePreset, presetsOfSchool } from '../queries/presets.ts';

export async function listPresets(read: ReadContext): Promise<{ data: ImportPreset[] }> {
  return { data: await read.run(presetsOfSchool, { school_id: read.school_id }) };
}

export async function removePreset(
  tx: WriteContext,
  { params }: RouteInput<typeof importsRoutes.delete_import_preset>,
): Promise<{ ok: true }> {
  const [deleted] = await tx.run(deletePreset, { school_id: tx.school_id, id: params.id });
  if (!deleted) throw new AppError(commonErrors.not_found);
  tx.emit('imports.preset_deleted', [params.id]);
  return { ok: true };
}
