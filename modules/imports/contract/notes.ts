/**
 * Every note that an import can make on a row, with its text in both languages: doubts about cells, reasons for a
 * rejection, remarks of the commit. Codes are stored with the rows, so a code is never renamed or reused.
 */
import type { Language } from '@ritm/http';

interface NoteText {
  readonly ru: string;
  readonly en: string;
}

/** What could not be read in a cell, or was read with a doubt. `{text}` is the cell as written. */
export const warningTexts = {
  'phone.invalid': { ru: 'Телефон «{text}» не разобран', en: 'The phone “{text}” could not be read' },
  'phone.doubtful': {
    ru: 'Телефон «{text}» прочитан как {phone}: проверьте',
    en: 'The phone “{text}” was read as {phone}: please check',
  },
  'phone.too_many': { ru: 'Лишний телефон {text} не перенесён', en: 'The extra phone {text} is left out' },
  'name.split': {
    ru: 'В столбце фамилии имя целиком, «{text}»: разобрано на части',
    en: 'The last name column contains a full name, “{text}”: it was split',
  },
  'name.several_people': {
    ru: 'В ячейке не один человек, «{text}»: карточка будет у первого, остальные записаны в комментарий',
    en: 'The cell names several people, “{text}”: the card is of the first, the others are in its comment',
  },
  'phone.of_other': {
    ru: 'Рядом с телефоном другое имя, «{text}»: записано как родитель',
    en: 'There is another name beside the phone, “{text}”: it is saved as a parent',
  },
  'email.invalid': { ru: 'Почта «{text}» не разобрана', en: 'The e-mail “{text}” could not be read' },
  'date.unreadable': { ru: 'Дата «{text}» не разобрана', en: 'The date “{text}” could not be read' },
  'date.impossible': { ru: 'Даты «{text}» не бывает', en: 'There is no such date as “{text}”' },
  'date.year_guessed': { ru: 'Год в «{text}» выбран по смыслу', en: 'The year of “{text}” is a guess' },
  'birth_date.approximate': {
    ru: 'Известен только возраст: дата рождения не записана',
    en: 'Only the age is known: the birth date is left empty',
  },
  'birth_date.year_only': {
    ru: 'Известен только год рождения, {year}: дата рождения не записана',
    en: 'Only the year of birth is known, {year}: the birth date is left empty',
  },
  'birth_date.no_year': {
    ru: 'День рождения без года не записан',
    en: 'A birthday without a year is not saved',
  },
  'money.unreadable': { ru: 'Сумма «{text}» не разобрана', en: 'The amount “{text}” could not be read' },
  'visits.unreadable': {
    ru: 'Число занятий «{text}» не разобрано',
    en: 'The number of visits “{text}” could not be read',
  },
  'visits.was_date': {
    ru: 'Таблица превратила «5/8» в дату: прочитано как занятия',
    en: 'The spreadsheet had turned “5/8” into a date: it was read as visits',
  },
  'visits.ambiguous': {
    ru: 'Непонятно, сколько осталось, а сколько использовано',
    en: 'It is unclear what is left and what is used',
  },
  'boolean.unreadable': { ru: '«{text}»: ни да, ни нет', en: '“{text}” is neither yes nor no' },
  'freeze.unreadable': { ru: 'Заморозка «{text}» не разобрана', en: 'The freeze “{text}” could not be read' },
  'freeze.no_dates': { ru: 'Заморозка без дат', en: 'A freeze without dates' },
  'gender.unreadable': { ru: 'Пол «{text}» не разобран', en: 'The gender “{text}” could not be read' },
  'gender.disagrees': { ru: 'Пол не сходится с отчеством', en: 'The gender contradicts the patronymic' },
  'payment.kind_unknown': {
    ru: 'Тип операции «{text}» не разобран: считаем оплатой',
    en: 'The kind of operation “{text}” could not be read: treated as a payment',
  },
  'schedule.unreadable': {
    ru: 'Расписание «{text}» не разобрано',
    en: 'The schedule “{text}” could not be read',
  },
  'discount.unreadable': { ru: 'Скидка «{text}» не разобрана', en: 'The discount “{text}” could not be read' },
  'mark.unknown': { ru: 'Непонятная отметка «{text}»', en: 'An unknown mark “{text}”' },
  'visit.no_date': {
    ru: 'Посещение без даты: не переносится',
    en: 'A visit without a date: it is not imported',
  },
  'mark.payment_date': {
    ru: 'В журнале стоит дата оплаты «{text}», а не отметка',
    en: 'The journal holds a date of payment “{text}” instead of a mark',
  },
  'text.cut': { ru: 'Текст обрезан до {limit} знаков', en: 'The text is cut to {limit} characters' },
  'text.formula': {
    ru: '«{text}» похоже на формулу и записано как текст',
    en: '“{text}” looks like a formula and is kept as text',
  },
  'lot.counts_disagree': {
    ru: 'Всего, использовано и остаток не сходятся: взят остаток',
    en: 'Total, used and left do not add up: what is left is taken',
  },
  'lot.uncovered': {
    ru: 'Остаток ниже нуля: станет долгом по посещениям',
    en: 'A negative number is left: it becomes owed visits',
  },
  'lot.dates_reversed': {
    ru: 'Окончание абонемента раньше начала',
    en: 'The pass ends before it begins',
  },
  'lot.value_unknown': {
    ru: 'Цена занятия неизвестна: остаток оценён в 0\u00a0₽, это скажется на проценте преподавателя и возвратах. Укажите цену услуги или столбцы «Цена» и «Всего занятий»',
    en: 'The price of a visit is unknown: the remaining visits are valued at 0 ₽, which affects teachers’ pay and refunds. Give the price of the service, or choose the columns “Price” and “Visits in total”',
  },
  'lot.value_of_service': {
    ru: 'В строке нет цены занятия: остаток оценён по услуге «{text}»',
    en: 'The row does not give the price of a visit: the remaining visits are valued by the service “{text}”',
  },
  'lot.value_whole': {
    ru: 'Срок безлимитного абонемента неизвестен: остаток оценён в его полную цену',
    en: 'The days of the unlimited pass are unknown: it is valued at its whole price',
  },
} as const satisfies Record<string, NoteText>;

/** Which part of a row is imported differently from how it is written, or left out, and why. */
export const remarkTexts = {
  'client.archived': {
    ru: 'Клиент в архиве и остаётся в нём',
    en: 'The client is in the archive and stays there',
  },
  'client.appeared': {
    ru: 'Карточка появилась после проверки: новая не создана',
    en: 'The card was created after the check: no new one was added',
  },
  'club_card.taken': {
    ru: 'Карта {text} уже у другого клиента: номер не записан',
    en: 'Another client has card {text}: the number is not saved',
  },
  'field.cut': {
    ru: 'Не поместилось и обрезано: {fields}',
    en: 'Too long and shortened: {fields}',
  },
  'field.other_row': {
    ru: '{field}: «{text}» не перенесено, в строке {row} другое',
    en: '{field}: “{text}” is left out, row {row} says otherwise',
  },
  'lot.imported_before': {
    ru: 'Остаток этого абонемента уже перенесён раньше',
    en: 'The visits left on this pass were already imported',
  },
  'lot.expired': {
    ru: 'Абонемент закончился {text}: остаток не переносится',
    en: 'The pass expired on {text}: it is not imported',
  },
  'lot.remaining_unknown': {
    ru: 'Неизвестно, сколько занятий осталось: абонемент не переносится',
    en: 'It is unknown how many visits are left: the pass is not imported',
  },
  'lot.too_large': {
    ru: 'Остаток больше 10 000 занятий: абонемент не переносится',
    en: 'More than 10,000 visits are left: the pass is not imported',
  },
  'lot.debt_too_large': {
    ru: 'Долг больше 50 посещений похож на ошибку: не переносится',
    en: 'A debt of more than 50 visits looks like a mistake: it is not imported',
  },
  'lot.told_anew': {
    ru: 'Этот абонемент перенесён раньше: его остаток и срок станут как в файле',
    en: 'This pass was imported earlier: its remaining visits and end date are updated from the file',
  },
  'lot.changed_here': {
    ru: 'Этим абонементом уже пользуются или его меняли: остаток оставлен как есть',
    en: 'This pass is already in use or was changed by hand: its remaining visits stay as they are',
  },
  'freeze.no_end': {
    ru: 'Абонемент без срока заморозить нельзя',
    en: 'A pass without an end cannot be frozen',
  },
  'freeze.after_end': {
    ru: 'Заморозка начинается после окончания абонемента: не переносится',
    en: 'The freeze begins after the pass ends: it is not imported',
  },
  'payment.no_amount': { ru: 'Платёж без суммы: не переносится', en: 'A payment without a sum: it is not brought in' },
  'payment.no_date': { ru: 'Платёж без даты: не переносится', en: 'A payment without a date: it is not brought in' },
  'payment.date_impossible': {
    ru: 'Дата платежа в будущем или очень давно: не переносится',
    en: 'The payment date is in the future or very long ago: it is not imported',
  },
  'payment.is_charge': {
    ru: 'Это списание со счёта клиента, деньги не поступали: не переносится',
    en: 'This is a charge to the client’s account, no money came in: it is not imported',
  },
  'payment.method_unknown': {
    ru: 'Способ оплаты «{text}» записан в комментарий, касса — наличные',
    en: 'The payment method “{text}” goes into the comment, the account is cash',
  },
  'class.no_name': {
    ru: 'Расписание без группы: занятие не создаётся',
    en: 'A schedule without a group: no class is created',
  },
  'class.no_time': {
    ru: 'В расписании есть день без времени: такое занятие не создаётся',
    en: 'The schedule has a day without a time: no class is created for it',
  },
  'class.busy': {
    ru: '{text}: в это время уже занято, {met}. Занятие не создаётся',
    en: '{text}: this time is taken by {met}. The class is not created',
  },
  'class.refused': {
    ru: 'Занятие не создано. {text}',
    en: 'The class was not created. {text}',
  },
  'place.unknown': {
    ru: 'Зала «{text}» у вас нет: занятие без зала',
    en: 'There is no room “{text}”: the class is added without a room',
  },
  'teacher.unknown': {
    ru: 'Преподавателя «{text}» нет среди сотрудников: занятие без преподавателя',
    en: 'There is no teacher “{text}” among the staff: the class is added without a teacher',
  },
  'row.follows': {
    ru: 'Это клиент из строки {row}, а она не перенесена',
    en: 'This is the client of row {row}, which was not imported',
  },
  'row.refused': {
    ru: 'Данные строки не приняты: {text}',
    en: 'The row was rejected: {text}',
  },
  'decision.skip': { ru: 'Вы решили не переносить', en: 'You chose to leave it out' },
  'undo.lot_in_use': {
    ru: 'По перенесённому остатку есть посещения: абонемент оставлен',
    en: 'The imported pass already has visits: it is kept',
  },
  'undo.debt_covered': {
    ru: 'Долг по посещениям уже закрыт или снят: не тронут',
    en: 'The owed visits are already covered or removed: they are left as they are',
  },
  'undo.client_in_use': {
    ru: 'С клиентом уже работают: карточка оставлена',
    en: 'The client is already in use: the card is kept',
  },
  'undo.class_in_use': {
    ru: 'На перенесённое занятие ходят другие или оно уже прошло: оставлено',
    en: 'Others attend the imported class, or it has been held: it is kept',
  },
  'undo.payment_changed': {
    ru: 'Перенесённый платёж изменён или удалён вами: не тронут',
    en: 'You changed or deleted an imported payment: it is left as it is',
  },
  'undo.balance_told_anew': {
    ru: 'Баланс уточнён более поздней загрузкой: сначала отмените её',
    en: 'A later import has set the balance again: undo that one first',
  },
  'undo.changed_since': {
    ru: 'Изменено после загрузки и оставлено: {fields}',
    en: 'Changed after the import and kept: {fields}',
  },
} as const satisfies Record<string, NoteText>;

export const rejectionTexts = {
  name_missing: { ru: 'Нет имени клиента', en: 'The client’s name is missing' },
  name_invalid: { ru: 'В имени нет ни одной буквы', en: 'The name holds no letters' },
  name_too_long: { ru: 'Имя длиннее 200 знаков', en: 'The name is longer than 200 characters' },
} as const satisfies Record<string, NoteText>;

/**
 * Why a row was skipped. `section` is a single line such as «Группа Звёздочки»: it names the group of the rows below.
 */
export const skipTexts = {
  blank: { ru: 'Пустая строка', en: 'An empty row' },
  totals: { ru: 'Строка итогов', en: 'A row of totals' },
  no_name: { ru: 'Нет ни имени, ни телефона', en: 'Neither a name nor a phone' },
  repeated_head: { ru: 'Повтор заголовков', en: 'The heads once more' },
  section: { ru: 'Заголовок раздела', en: 'The title of a section' },
  not_person: {
    ru: 'Не один человек, а группа людей или раздел: карточка не создаётся',
    en: 'A group of people or a heading, not one person: no card is created',
  },
} as const satisfies Record<string, NoteText>;

/** Why a row was matched this way. */
export const matchTexts = {
  external_id: { ru: 'Тот же номер в прежней программе', en: 'The same number in the old program' },
  club_card: { ru: 'Та же клубная карта', en: 'The same club card' },
  phone_and_name: { ru: 'Тот же телефон и похожее имя', en: 'The same phone and a similar name' },
  name_and_birth_date: { ru: 'Те же имя и дата рождения', en: 'The same name and birth date' },
  imported_before: { ru: 'Эта строка уже перенесена раньше', en: 'This row was brought in before' },
  repeated_row: { ru: 'Повтор строки файла', en: 'A row of the file once more' },
  name_in_file: { ru: 'Тот же человек выше в файле', en: 'The same person further up in the file' },
  only_client_of_name: {
    ru: 'Единственный клиент с таким именем',
    en: 'The only client with this name',
  },
  only_client_fits: {
    ru: 'Единственный клиент, кому подходит имя из файла',
    en: 'The only client who matches the name in the file',
  },
  no_card: {
    ru: 'Такого клиента нет, а посещения, оплаты и абонементы сами карточку не создают',
    en: 'There is no such client, and visits, payments and passes do not create a card',
  },
  phone_of_family: { ru: 'Телефон как у родственника', en: 'A relative has this phone' },
  phone_of_many: { ru: 'Этот телефон у очень многих', en: 'Very many have this phone' },
  birth_dates_differ: {
    ru: 'Телефон и имя те же, а даты рождения разные',
    en: 'The same phone and name, but different birth dates',
  },
  phones_differ: {
    ru: 'Имя и дата рождения те же, а телефоны разные',
    en: 'The same name and birth date, but different phones',
  },
  only_name_matches: { ru: 'Совпадает только имя', en: 'Only the name is the same' },
  name_unclear: {
    ru: 'Телефон тот же, а имя может быть и тем же, и другим',
    en: 'The same phone, and the name may or may not be the same',
  },
  several_people: { ru: 'В ячейке имена нескольких людей', en: 'The cell names several people' },
  several_match: { ru: 'Подходят несколько клиентов', en: 'Several clients match' },
  identity_disagrees: {
    ru: 'Номер или карта те же, а имя другое',
    en: 'The same number or card under another name',
  },
  changed_by_hand: {
    ru: 'Всё, что отличается, вы меняли сами',
    en: 'Everything that differs was changed by hand',
  },
} as const satisfies Record<string, NoteText>;

export type WarningCode = keyof typeof warningTexts;
export type RemarkCode = keyof typeof remarkTexts;
export type RejectionCode = keyof typeof rejectionTexts;
export type SkipReason = keyof typeof skipTexts;
export type MatchReason = keyof typeof matchTexts;
/** All codes of notes on a row; those of rejections and skips have a prefix. */
export type NoteCode = WarningCode | RemarkCode | `rejected.${RejectionCode}` | `skip.${SkipReason}`;

const prefixed = <Prefix extends string, Key extends string>(prefix: Prefix, texts: Record<Key, NoteText>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text])) as Record<
    `${Prefix}.${Key}`,
    NoteText
  >;

const texts: Readonly<Record<NoteCode, NoteText>> = {
  ...warningTexts,
  ...remarkTexts,
  ...prefixed('rejected', rejectionTexts),
  ...prefixed('skip', skipTexts),
};

/** Names of a card's fields, which notes keep as codes. */
const fieldTexts: Readonly<Record<string, NoteText>> = {
  lastname: { ru: 'фамилия', en: 'last name' },
  firstname: { ru: 'имя', en: 'first name' },
  patronymic: { ru: 'отчество', en: 'patronymic' },
  phone: { ru: 'телефон', en: 'phone' },
  phone2: { ru: 'второй телефон', en: 'second phone' },
  email: { ru: 'почта', en: 'e-mail' },
  birth_date: { ru: 'дата рождения', en: 'birth date' },
  gender: { ru: 'пол', en: 'gender' },
  club_card: { ru: 'клубная карта', en: 'club card' },
  source: { ru: 'источник', en: 'source' },
  comment: { ru: 'комментарий', en: 'comment' },
  discount: { ru: 'скидка', en: 'discount' },
  tags: { ru: 'метки', en: 'tags' },
  guardians: { ru: 'родители', en: 'parents' },
  group_ids: { ru: 'группы', en: 'groups' },
};

/** The note in the reader's language, its `{places}` filled from the data. */
export function noteText(code: NoteCode, data: Readonly<Record<string, string | number>>, language: Language): string {
  const text = texts[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(data[name] ?? '');
    return name === 'field' || name === 'fields' ? fieldNames(value, language) : value;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const fieldNames = (codes: string, language: Language): string =>
  codes
    .split(', ')
    .map((code) => fieldTexts[code]?.[language] ?? code)
    .join(', ');
