import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  title: 'Find or do',
  placeholder: 'A client, a class, an action or a section',
  ask: 'Start typing a name or a number',
  ask_name: 'Start typing a name',
  back: 'Back',
  nothing: 'Nothing is found',
  group_recent: 'Recent',
  group_actions: 'Actions',
  group_sections: 'Sections',
  group_schools: 'Other organizations',
  group_found: 'Matches',
  group_similar: 'Similar',
  keys_title: 'Keys',
  keys_lead: 'They work on every screen while the cursor is in no field, in any keyboard layout.',
  keys_on: 'Keys without Ctrl',
  keys_palette: 'Find or do anything',
  keys_search: 'Search the list on the screen',
  keys_help: 'This page',
  keys_close: 'Close the window',
  keys_general: 'Always',
  keys_does: 'Do',
  keys_goes: 'Go to',
  key_then: 'then',
};
