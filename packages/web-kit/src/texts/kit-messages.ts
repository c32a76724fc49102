import { issueTexts } from '@ritm/http';
import type { UiTexts } from '@ritm/ui';
import { useMemo } from 'react';
import { registerMessages, useLanguage } from './i18n.ts';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Words met everywhere. */
export const { t: kitT, useT: useKitT } = registerMessages('kit', { ru, en });

/** The few words that parts of `ui` say by themselves. */
export function useKitUiTexts(): UiTexts {
  const t = useKitT();
  const lng = useLanguage();
  return useMemo(
    () => ({
      product: t('product'),
      save: t('save'),
      cancel: t('cancel'),
      close: t('close'),
      unsavedTitle: t('unsaved_title'),
      unsavedText: t('unsaved_text'),
      unsavedAction: t('unsaved_action'),
      clear: t('clear'),
      filters: t('filters'),
      filtersShow: t('filters_show'),
      filtersClear: t('filters_clear'),
      retry: t('retry'),
      undo: t('undo'),
      loading: t('loading'),
      failure: t('failure'),
      notArrived: t('not_arrived'),
      skipToContent: t('skip_to_content'),
      navigation: t('navigation'),
      pickDate: t('pick_date'),
      datePattern: t('date_pattern'),
      invalidDate: issueTexts.invalid_date[lng],
      invalidTime: issueTexts.invalid_time[lng],
      invalidAmount: t('invalid_amount'),
      previousPage: t('previous_page'),
      nextPage: t('next_page'),
      selectAll: t('select_all'),
      selectRow: t('select_row'),
      selected: (count) => t('selected', { count }),
      pageRange: (from, to, total) => t('page_range', { from, to, total }),
      occupancy: (taken, capacity) => t('occupancy', { taken, capacity }),
    }),
    [t, lng],
  );
}
