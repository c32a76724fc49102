/**
 * draft → on_moderation → published | not_passed; published ↔ turned_off.
 *
 * | state         | seen outside | what its owner may request |
 * |---------------|--------------|----------------------------|
 * | draft         | no           | moderation                 |
 * | on_moderation | no           | to take it back            |
 * | published     | yes          | to turn it off             |
 * | not_passed    | no           | moderation once more       |
 * | turned_off    | no           | to turn it on              |
 *
 * Inside the organization a service can be sold in every state. Only moderators publish a service or refuse it.
 */
const ownerTransitions: Readonly<Record<string, readonly string[]>> = {
  draft: ['on_moderation'],
  on_moderation: ['draft'],
  published: ['turned_off'],
  not_passed: ['on_moderation'],
  turned_off: ['published'],
};

/** Whether the owner may move a service from one state to the other. */
export const canRequest = (from: string, to: string): boolean => ownerTransitions[from]?.includes(to) ?? false;
