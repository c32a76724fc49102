import { registerMessages } from '@ritm/web-kit';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

export const { useT: useAnalyticsT } = registerMessages('reports_analytics', { ru, en });
