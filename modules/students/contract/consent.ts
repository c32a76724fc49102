import { defineErrors, defineRoute, done, id, instant, listOf, pageQuery, text, z } from '@ritm/http';

/** Each purpose has a document of its own: none is a condition of another, and each consent can be revoked alone. */
export const consentDocuments = ['service', 'marketing', 'photo_video', 'partners'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

/** The version offered now. A new text is a new version; a consent stays with the version it was given to. */
export const consentVersions: Readonly<Record<ConsentDocument, string>> = {
  service: '1.1',
  marketing: '1.0',
  photo_video: '1.1',
  partners: '1.1',
};

/** Both are null for a consent about oneself; for a child they name the child's card. */
const subject = { school_id: z.nullable(id()), student_id: z.nullable(id()) };

export const consent = z.object({
  id: id(),
  document: z.enum(consentDocuments),
  version: z.string(),
  channel: z.string(),
  given_at: instant(),
  ...subject,
  /** The child's name when the consent is about a child. */
  student_name: z.nullable(z.string()),
  relation: z.nullable(z.string()),
  revoked_at: z.nullable(instant()),
});
export type Consent = z.output<typeof consent>;

const consentBody = z.object({
  document: z.enum(consentDocuments),
  /** The version of the text that the person has read. */
  version: text(20),
  school_id: z.optional(z.nullable(id())),
  student_id: z.optional(z.nullable(id())),
});

export const consentErrors = defineErrors('students', {
  consent_version: {
    status: 409,
    ru: 'Текст документа изменился. Прочтите новый',
    en: 'The document has changed. Read the new one',
    field: 'version',
  },
  consent_half: {
    status: 422,
    ru: 'Ребёнка называют карточкой и организацией вместе',
    en: 'To choose a child, give both the card and the organization',
    field: 'student_id',
  },
});

const ofOneself = { session: 'a person’s own consents, and those for their children' } as const;

export const consentRoutes = {
  list_consents: defineRoute({
    name: 'students.list_consents',
    method: 'GET',
    path: '/profile/consents',
    summary: 'Consents that the current user gave, for themselves and for their children, with those taken back',
    query: z.object(pageQuery),
    response: listOf(consent),
    permission: ofOneself,
  }),
  give_consent: defineRoute({
    name: 'students.give_consent',
    method: 'POST',
    path: '/profile/consent',
    summary: 'Give one consent; given already, it is answered as it stands',
    body: consentBody,
    response: consent,
    errors: [consentErrors.consent_version, consentErrors.consent_half],
    permission: ofOneself,
  }),
  revoke_consent: defineRoute({
    name: 'students.revoke_consent',
    method: 'DELETE',
    path: '/profile/consent/{id}',
    summary: 'Take one consent back',
    params: z.object({ id: id() }),
    response: done(),
    permission: ofOneself,
  }),
};
