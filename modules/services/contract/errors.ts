import { defineErrors } from '@ritm/http';

export const servicesErrors = defineErrors('services', {
  visits_required: {
    status: 422,
    ru: 'Укажите число посещений или отметьте «безлимит»',
    en: 'Enter the number of visits or mark it unlimited',
    field: 'visits',
  },
  validity_pair: {
    status: 422,
    ru: 'Срок — это число и единица: укажите оба или ни одного',
    en: 'Validity is a number and a unit: give both or neither',
    field: 'validity',
  },
  daypart_pair: {
    status: 422,
    ru: 'Укажите начало и конец времени',
    en: 'Give both the beginning and the end',
    field: 'daypart_to',
  },
  daypart_order: {
    status: 422,
    ru: 'Конец должен быть позже начала',
    en: 'The end must be after the beginning',
    field: 'daypart_to',
  },
  tiers_repeat: { status: 422, ru: 'Число человек повторяется', en: 'A headcount is repeated', field: 'price_tiers' },
  group_missing: { status: 422, ru: 'Такой группы нет', en: 'There is no such group', field: 'group_id' },
  group_name_taken: {
    status: 409,
    ru: 'Группа с таким названием уже есть',
    en: 'There is already a group with this name',
    field: 'name',
  },
  service_missing: { status: 422, ru: 'Такой услуги нет', en: 'There is no such service', field: 'pays_for_ids' },
  branch_missing: { status: 422, ru: 'Такого филиала нет', en: 'There is no such branch', field: 'branch_ids' },
  teacher_missing: {
    status: 422,
    ru: 'Такого преподавателя нет',
    en: 'There is no such teacher',
    field: 'teachers_ids',
  },
  moderation_closed: {
    status: 409,
    ru: 'Сейчас с услугой этого сделать нельзя: она уже на модерации, опубликована или ещё не проверена',
    en: 'This cannot be done now: the service is in moderation, published or not checked yet',
  },
  not_public: {
    status: 409,
    ru: 'На модерацию отправляют только публичные услуги',
    en: 'Only public services are sent to moderation',
    field: 'public',
  },
});
