import { registerMessages } from '@ritm/web-kit';
import { en } from './editor-messages.en.ts';
import { ru } from './editor-messages.ru.ts';

/** Texts of those who write: the owner's editor and a client's review. A stranger's first visit goes without them. */
export const { useT: useEditorT } = registerMessages('booking_page_editor', { ru, en });
