/**
 * Which module may use which. A module may use packages, modules of lower floors, and the neighbours on its own floor
 * that are listed here. What a lower module has to say to a higher one goes as an event. `npm run check -- module-map`
 * checks every package.json against this map.
 */
export interface ModuleMap {
  floors: Readonly<Record<string, number>>;
  neighbours: readonly Neighbour[];
  /** What each package below the modules may use. */
  packages: Readonly<Record<string, readonly string[]>>;
  /** Packages that combine everything else; nothing of the product may use them. */
  assemblies: readonly string[];
}

export interface Neighbour {
  from: string;
  to: string;
  reason: string;
}

export const moduleMap: ModuleMap = {
  floors: {
    audit: 0,
    notifications: 0,
    accounts: 0,
    schools: 0,
    students: 1,
    tasks: 1,
    services: 1,
    finance: 1,
    support: 1,
    files: 2,
    timetable: 2,
    passes: 3,
    visits: 4,
    booking: 5,
    reception: 5,
    imports: 6,
    member: 6,
    messages: 6,
    reports: 7,
  },
  neighbours: [
    {
      from: 'schools',
      to: 'audit',
      reason: 'changes of an organization and of its staff are audited where they happen',
    },
    {
      from: 'accounts',
      to: 'notifications',
      reason: 'a new sign-in notifies its person, and the end of a session ends its pushes',
    },
    { from: 'schools', to: 'notifications', reason: 'an invited person is notified' },
    { from: 'schools', to: 'accounts', reason: 'a staff row names a user, found or made by phone' },
    { from: 'finance', to: 'students', reason: 'a record of income names the student who paid' },
    { from: 'tasks', to: 'students', reason: 'a task names the client it is about; birthdays make tasks' },
    { from: 'services', to: 'support', reason: 'descriptions for the catalogue are reviewed by the moderators' },
  ],
  packages: {
    kernel: [],
    http: ['kernel'],
    ui: ['kernel'],
    'embedded-postgres': [],
    'openapi-client': [],
    'child-process': [],
    tables: ['child-process', 'kernel'],
    platform: ['child-process', 'kernel', 'http'],
    'web-kit': ['kernel', 'http', 'ui'],
    testing: ['embedded-postgres', 'kernel', 'http', 'platform'],
  },
  assemblies: ['database', 'server', 'embed', 'web', 'e2e', 'bench', 'scripts'],
};
