import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import {
  expireFile,
  JsonText,
  storeFile,
  type ReadContext,
  type UploadedFile,
  type WriteContext,
} from '@ritm/platform';
import {
  bookingErrors as errors,
  MAX_GALLERY,
  type pageRoutes,
  type PageSettings,
  type Typeface,
} from '../../contract/index.ts';
import {
  countGallery,
  countTeachers,
  deletePicture,
  insertPicture,
  insertTeachers,
  removeTeachers,
  replacedPicture,
  savePage,
  settingsText,
} from './queries.ts';

type Routes = typeof pageRoutes;

export async function getPageSettings({ run, school_id }: ReadContext | WriteContext): Promise<JsonText> {
  const [row] = await run(settingsText, { school_id });
  return new JsonText(row!.json);
}

const lockPage = (tx: WriteContext) => tx.lock(['booking', 'settings', tx.school_id]);

async function requireTeachers(tx: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const [found] = await tx.run(countTeachers, { school_id: tx.school_id, ids: [...ids] });
  if (found!.n !== ids.length) throw new AppError(errors.no_such_teacher);
}

/** Changes what the body names; teachers are replaced together, in their new order. */
export async function editPage(tx: WriteContext, { body }: RouteInput<Routes['edit_page']>): Promise<JsonText> {
  const { school_id } = tx;
  lockPage(tx);
  const teachers = body.teachers?.map(({ teacher_id, about }) => ({ teacher_id, about: about || null }));
  const [current] = await Promise.all([
    tx.run(settingsText, { school_id }),
    requireTeachers(tx, teachers?.map(({ teacher_id }) => teacher_id) ?? []),
  ]);
  const { color, typeface, tagline, faq, teachers: shown } = JSON.parse(current[0]!.json) as PageSettings;
  const before = { color, typeface, tagline, faq, teachers: shown };
  const after = {
    color: body.color === undefined ? color : body.color,
    typeface: (body.typeface ?? typeface) satisfies Typeface,
    tagline: body.tagline === undefined ? tagline : body.tagline || null,
    faq: body.faq ?? faq,
    teachers: teachers ?? shown,
  };
  tx.defer(savePage, {
    school_id,
    color: after.color,
    typeface: after.typeface,
    tagline: after.tagline,
    faq: JSON.stringify(after.faq),
  });
  if (teachers) {
    tx.defer(removeTeachers, { school_id });
    tx.defer(insertTeachers, { school_id, teachers: JSON.stringify(teachers) });
  }
  recordPageChange(tx, before, after);
  await tx.flush();
  return getPageSettings(tx);
}

function recordPageChange(tx: WriteContext, before: object, after: object): void {
  const { school_id } = tx;
  tx.audit({ action: 'booking.page_edited', object_type: 'public_page', object_id: school_id, before, after });
  tx.emit('booking.page_edited', [school_id]);
}

/** The uploaded picture takes its place on the page; the cover and a teacher have one each. */
export async function addPagePicture(
  tx: WriteContext,
  { query, upload }: RouteInput<Routes['add_page_picture']> & { upload?: UploadedFile },
): Promise<JsonText> {
  const { school_id } = tx;
  const { file_id } = upload!;
  const { kind } = query;
  if ((kind === 'teacher') !== (query.teacher_id !== undefined)) throw new AppError(errors.no_such_teacher);
  const teacher_id = query.teacher_id ?? null;
  lockPage(tx);
  const [[gallery]] = await Promise.all([
    tx.run(countGallery, { school_id }),
    requireTeachers(tx, teacher_id === null ? [] : [teacher_id]),
  ]);
  if (kind === 'gallery' && gallery!.n >= MAX_GALLERY) throw new AppError(errors.gallery_full, { most: MAX_GALLERY });
  await storeFile(tx, { file_id, purpose: 'page_picture', mime: 'image/jpeg' });
  const [replaced] = await tx.run(replacedPicture, { school_id, kind, teacher_id });
  await tx.run(insertPicture, { school_id, kind, teacher_id, file_id, caption: query.caption || null });
  if (replaced) expireFile(tx, replaced.file_id);
  recordPageChange(tx, { [kind]: replaced?.file_id ?? null }, { [kind]: file_id });
  return getPageSettings(tx);
}

export async function deletePagePicture(
  tx: WriteContext,
  { params }: RouteInput<Routes['delete_page_picture']>,
): Promise<JsonText> {
  lockPage(tx);
  const [gone] = await tx.run(deletePicture, { school_id: tx.school_id, id: params.id });
  if (!gone) throw new AppError(commonErrors.not_found);
  expireFile(tx, gone.file_id);
  recordPageChange(tx, { picture: gone.file_id }, { picture: null });
  return getPageSettings(tx);
}
