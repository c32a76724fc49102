const ofTeacher =
  'the period is read by its index and a teacher’s clients are picked out of it: a week or a month of one organization, never all of its past';

/**
 * Statements that read much on purpose, each with its reason. A statement that is listed and no longer reads much fails
 * the check.
 */
export const expected: Readonly<Record<string, string>> = {
  'modules/passes/server/queries.ts#lotsSold': ofTeacher,
  'modules/passes/server/queries.ts#countLotsSold': ofTeacher,
  'modules/passes/server/sold-queries.ts#sumSold': ofTeacher,
  'modules/passes/server/sold-queries.ts#soldByName': ofTeacher,
  'modules/passes/server/sold-queries.ts#newestSold': ofTeacher,
  'modules/passes/server/charge-queries.ts#chargesOfSchool': ofTeacher,
  'modules/passes/server/charge-queries.ts#countChargesOfSchool': ofTeacher,
  'modules/visits/server/journal/queries.ts#journalRows':
    'a month of one organization is read by its index, and the classes of the filter are picked out of it',
  'modules/reports/server/activity/queries.ts#activityPage':
    'the counts of the four classes are of every client; the list itself is cut off an index',
};
