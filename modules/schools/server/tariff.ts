import type { Language } from '@ritm/http';
import { requireRow, usedBytes, type ReadContext, type WriteContext } from '@ritm/platform';
import type { SchoolTariff } from '../contract/index.ts';
import { listTariffs, setTariff, tariffOfSchool } from './tariff-queries.ts';

/** `GET tariff`: the tariff in force, and all the others. */
export async function getTariff(read: ReadContext): Promise<SchoolTariff> {
  const { school_id } = read;
  const [tariffs, held, usage] = await Promise.all([
    read.run(listTariffs, {}),
    read.run(tariffOfSchool, { school_id }).then(requireRow),
    read.run(usedBytes, { school_id }).then(requireRow),
  ]);
  const named = (ru: string, en: string, language: Language) => (language === 'en' ? en : ru);
  const data = tariffs.map(({ name_ru, name_en, ...row }) => ({
    ...row,
    name: named(name_ru, name_en, read.language),
  }));
  return { data, ...held, files_taken: usage.bytes };
}

/**
 * Assigns a tariff to an organization, for the command line until payments are supported. Nothing of the organization
 * is deleted. `until` is an ISO instant; null means without end. Returns false when the organization does not exist or
 * is closed. The database refuses an unknown tariff.
 */
export async function changeTariff(
  tx: WriteContext,
  { school_id, tariff, until }: { school_id: number; tariff: string; until: string | null },
): Promise<boolean> {
  const [before] = await tx.run(tariffOfSchool, { school_id });
  const changed = await tx.run(setTariff, { school_id, tariff, until });
  if (!before || changed.length === 0) return false;
  tx.audit({
    action: 'schools.tariff_changed',
    object_type: 'school',
    object_id: school_id,
    school_id,
    before: { tariff: before.current, until: before.until },
    after: { tariff, until },
  });
  tx.emit('schools.edited', [school_id], {}, school_id);
  tx.forgetSchoolAccess(school_id);
  return true;
}
