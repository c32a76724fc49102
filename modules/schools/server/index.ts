import { countLedgerSql, ledgerCountLaw, type CountedLedger, type ModuleManifest, type Runner } from '@ritm/platform';
import { schoolsShapes } from '../contract/named-shapes.ts';
import { schoolsErrors } from '../contract/index.ts';
import { auditedSchools } from './audited-objects.ts';
import { schoolsJobs } from './jobs.ts';
import { schoolsPersonalData } from './personal-data.ts';
import { subscriptionImplementations } from './person/subscription.ts';
import { branchById, placeById } from './place-queries.ts';
import { schoolsImplementations } from './routes.ts';
import { staffById } from './staff-queries.ts';
import { topics } from './topics.ts';

export { loadCatalogue } from './catalogue.ts';
export { changeTariff } from './tariff.ts';
export { currentTariff } from './tariff-queries.ts';
export { findFollowedSchools, findTeacherPlaces } from './person/subscription.ts';
export { logoOfSchool } from './logo-column.ts';
export { findSessionType, findStaffRoles } from './membership.ts';

export { branchOfClass } from './branch-of-class.ts';

interface InSchool {
  school_id: number;
  id: number;
}

/** Finds an active teacher for a module that refers to one; undefined for a foreign, missing or removed one. */
export const findTeacher = async (runner: Runner, { school_id, id }: InSchool) =>
  (await runner.run(staffById, { school_id, id, role: 'teacher' }))[0];

/** Finds a place of the organization in the same way. */
export const findPlace = async (runner: Runner, where: InSchool) => (await runner.run(placeById, where))[0];

/** Finds a branch of the organization in the same way. */
export const findBranch = async (runner: Runner, where: InSchool) => (await runner.run(branchById, where))[0];

const staffLedger: CountedLedger = { table: 'staff', facts: 'r.id, r.role' };
const staffCountLaw = ledgerCountLaw('roles of the staff that were counted are what they were', staffLedger);
/** Counts the roles that have no line of audit, for example after a demo. */
export const countStaffSql = countLedgerSql(staffLedger);

export const schoolsModule: ModuleManifest = {
  name: 'schools',
  topics,
  shapes: schoolsShapes,
  routes: [...schoolsImplementations, ...subscriptionImplementations],
  jobs: schoolsJobs,
  contributes: { personalData: [schoolsPersonalData], auditedObjects: auditedSchools },
  constraints: {
    staff_person: schoolsErrors.already_staff,
    staff_owner: schoolsErrors.invitation_over,
    staff_owner_stays: schoolsErrors.last_owner,
    staff_invitations_live: schoolsErrors.already_invited,
    staff_invitations_place: schoolsErrors.already_invited,
    staff_invitations_heir: schoolsErrors.transfer_waits,
    schools_city_id_fkey: schoolsErrors.no_city,
    schools_category_id_fkey: schoolsErrors.no_category,
    schools_additional_category_id_fkey: schoolsErrors.no_additional_category,
  },
  invariants: [
    {
      name: 'an open organization has an owner',
      sql: `
        select id
        from schools s
        where archived_at is null
          and not exists (
            select
            from staff t
            where t.school_id = s.id
              and t.role = 'owner'
              and t.archived_at is null
              and t.user_id is not null
          )`,
    },
    staffCountLaw,
    {
      name: 'a role of the staff is the one that the audit says was given',
      sql: `
        select t.school_id, t.id
        from staff t
        join lateral (
          select a.object_type as role
          from audit_log a
          where a.school_id = t.school_id
            and a.object_type in ('owner', 'administrator', 'teacher')
            and a.object_id = t.id
          order by a.id desc limit 1
        ) a on true
        where a.role <> t.role`,
    },
    {
      name: 'nobody sits on a place that still waits',
      sql: `
        select i.school_id, i.id
        from staff_invitations i
        join staff t on t.school_id = i.school_id and t.id = i.staff_id
        where i.state = 'pending'
          and (t.user_id is not null or t.archived_at is not null or t.phone is distinct from i.phone)`,
    },
    {
      name: 'an erased person works nowhere and follows nothing',
      sql: `
        select t.school_id, t.id
        from staff t
        join users u on u.id = t.user_id
        where u.erased_at is not null
        union all select f.school_id, f.user_id
        from school_subscriptions f
        join users u on u.id = f.user_id
        where u.erased_at is not null`,
    },
    {
      name: 'a logo is a file that stands',
      sql: `
        select s.id
        from schools s
        join files f on f.id = s.logo_file_id
        where f.gone_at is not null
          or f.purpose <> 'logo'
          or f.expires_at is not null
          or f.school_id is distinct from s.id`,
    },
    {
      name: 'an open organization has a branch',
      sql: `
        select id
        from schools s
        where archived_at is null
          and not exists (select from branches b where b.school_id = s.id and b.archived_at is null)`,
    },
    {
      name: 'a place in use stands in a branch in use',
      sql: `
        select p.school_id, p.id
        from places p
        join branches b using (school_id)
        where b.id = p.branch_id
          and p.archived_at is null
          and b.archived_at is not null`,
    },
    {
      name: 'an organization’s zone is one that PostgreSQL knows',
      // PostgreSQL reads its list of zones from six hundred files, so this is used only for a zone that no city has.
      sql: `select id from schools where case when time_zone in (select time_zone from cities) then false
        else time_zone not in (select name from pg_timezone_names) end`,
    },
  ],
};
