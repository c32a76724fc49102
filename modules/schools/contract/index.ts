export type { Category, City, CityPlace } from './catalogue.ts';
export { schoolsErrors } from './errors.ts';
export {
  transferBody,
  type Invitation,
  type InvitationRole,
  type InvitationState,
  type MyInvitation,
  type PlaceInvitation,
} from './invitation.ts';
export { addBranchBody, addPlaceBody, type Branch, type Place } from './place.ts';
export { presets } from './presets.ts';
export { schoolsRoutes } from './routes.ts';
export {
  LOGO_BYTES,
  LOGO_SIDE,
  addSchoolBody,
  contactKinds,
  contacts,
  editSchoolBody,
  legalTypes,
  presetNames,
  workingHours,
  type AddSchoolBody,
  type Contacts,
  type EditSchoolBody,
  type LegalType,
  type PresetName,
  type School,
  type SchoolLine,
  type WorkingHours,
} from './school.ts';
export { addAdministratorBody, addTeacherBody, editTeacherBody, type Administrator, type Teacher } from './staff.ts';
export { tariffAllows, type SchoolTariff, type Tariff } from './tariff.ts';
