import { accountsRoutes } from '@ritm/accounts/contract';
import { financeRoutes } from '@ritm/finance/contract';
import { servicesRoutes } from '@ritm/services/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import {
  addClass,
  addService,
  addStudent,
  shareFile,
  hire,
  linkClient,
  sellPass,
  type Person,
  type Studio,
} from './arrange.ts';
import type { Parameters } from './screens.ts';

/**
 * Fills an organization so that no screen is empty, with all names in Latin letters; resolves with values for the site map's
 * parameters.
 */
export async function fillStudio(studio: Studio, client: Person): Promise<Parameters> {
  const { owner, at } = studio;
  const { id: user_id } = await owner.call(accountsRoutes.edit_profile, {
    body: { firstname: 'Olga', lastname: 'Vetrova', public: true },
  });
  const service_id = await addService(studio, { name: 'Pass of 8' });
  const { staff_id: teacher_id } = await hire(studio, 'teacher', { firstname: 'Marina', lastname: 'Kotova' });
  await hire(studio, 'administrator', { firstname: 'Inna', lastname: 'Belova' });
  const student_id = await addStudent(studio, 'Gromova', 'Larisa');
  await linkClient(studio, student_id, client);
  await shareFile(studio, student_id, 'Plan.pdf');
  const owes = await addStudent(studio, 'Ilyina', 'Anna');
  await sellPass(studio, student_id, service_id);
  await addClass(studio, {
    title: 'Stretching',
    service_id,
    teacher_id,
    students_ids: [student_id, owes],
    repeat: 'week',
  });
  await owner.call(visitsRoutes.fast_lesson_minus, { params: { ...at, student_id }, body: { service_id } });
  await owner.call(visitsRoutes.fast_lesson_minus, { params: { ...at, student_id: owes }, body: { service_id } });
  await owner.call(financeRoutes.add_finance, {
    params: at,
    body: { kind: 'expense', amount: 500_000, category: 'Rent' },
  });
  await owner.call(servicesRoutes.add_services_group, { params: at, body: { name: 'Passes' } });
  await owner.call(studentsRoutes.add_students_group, { params: at, body: { name: 'Morning' } });
  return { type: 'owner', school_id: studio.school_id, student_id, service_id, teacher_id, user_id };
}
