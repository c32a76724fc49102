/**
 * An error with which a route may refuse. Declared once in a module's `contract/errors.ts`, with its status and its
 * text in both languages.
 */
export interface ErrorDeclaration {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 428 | 429 | 500 | 503 | 504 | 507;
  readonly ru: string;
  readonly en: string;
  /** The body field that the text belongs to, when there is exactly one. */
  readonly field?: string;
}

type Declared<Module extends string, Key extends string> = Omit<ErrorDeclaration, 'code'> & {
  code: `${Module}.${Key}`;
};

/**
 * `defineErrors('visits', { no_lot: { status: 409, ru: '…', en: '…' } })` → `{ no_lot: { code: 'visits.no_lot', … } }`.
 * Texts may contain `{name}` placeholders for the error's data.
 */
export function defineErrors<Module extends string, Key extends string>(
  module: Module,
  declarations: Record<Key, Omit<ErrorDeclaration, 'code'>>,
): { readonly [K in Key]: Declared<Module, K> } {
  const entries = Object.entries(declarations) as [Key, Omit<ErrorDeclaration, 'code'>][];
  return Object.fromEntries(entries.map(([key, value]) => [key, { ...value, code: `${module}.${key}` }])) as never;
}

/** Errors that any route may answer; a route does not list them. A bundle where nobody uses them leaves them out. */
export const commonErrors = /* @__PURE__ */ defineErrors('common', {
  invalid: { status: 422, ru: 'Проверьте поля, выделенные красным', en: 'Check the fields marked in red' },
  bad_request: { status: 400, ru: 'Запрос составлен неверно', en: 'The request is malformed' },
  unauthorized: { status: 401, ru: 'Войдите, пожалуйста', en: 'Please sign in' },
  forbidden: { status: 403, ru: 'У вас нет права на это действие', en: 'You may not do this' },
  foreign_origin: { status: 403, ru: 'Запрос пришёл с чужого сайта', en: 'The request came from another site' },
  not_found: { status: 404, ru: 'Не найдено', en: 'Not found' },
  conflict: {
    status: 409,
    ru: 'Данные изменились. Обновите страницу и повторите',
    en: 'The data has changed. Reload and try again',
  },
  busy: {
    status: 409,
    ru: 'Эту запись сейчас меняет кто-то ещё. Повторите',
    en: 'Someone else is changing this record. Try again',
  },
  key_reused: {
    status: 422,
    ru: 'Этот ключ повтора уже занят другим запросом',
    en: 'This idempotency key belongs to another request',
  },
  too_large: { status: 413, ru: 'Слишком большой запрос', en: 'The request is too large' },
  unsupported_media: { status: 415, ru: 'Такой вид данных не принимается', en: 'This content type is not accepted' },
  not_a_picture: {
    status: 415,
    ru: 'Это не фотография JPEG до {most} пикселей по стороне',
    en: 'This is not a JPEG photo of at most {most} pixels a side',
  },
  export_too_long: {
    status: 422,
    ru: 'В списке больше {most} строк. Сократите период или выберите часть',
    en: 'The list has more than {most} rows. Shorten the period or choose a part',
  },
  empty_file: { status: 422, ru: 'Файл пуст', en: 'The file is empty' },
  unknown_kind: {
    status: 415,
    ru: 'Принимаются фотографии JPEG и PNG, PDF, документы DOCX, XLSX и PPTX без макросов, видео MP4 и звук MP3 или M4A',
    en: 'Photos in JPEG and PNG, PDF, DOCX, XLSX and PPTX without macros, MP4 films and MP3 or M4A sound are accepted',
  },
  broken_picture: {
    status: 415,
    ru: 'Картинка повреждена или слишком велика: принимаются до {most} пикселей по стороне и до {megapixels} мегапикселей',
    en: 'The picture is damaged or too large: up to {most} pixels a side and {megapixels} megapixels are accepted',
  },
  pictures_unavailable: {
    status: 503,
    ru: 'Фотографии сейчас не принимаются: сервер не может их открыть. Остальное работает, попробуйте позже',
    en: 'Photos cannot be accepted now: the server is unable to open them. Everything else works, try again later',
  },
  too_many: { status: 429, ru: 'Слишком часто. Повторите позже', en: 'Too many requests. Try later' },
  too_many_uploads: {
    status: 429,
    ru: 'Столько файлов сразу не загружается, можно {most}. Дождитесь, пока загрузится хотя бы один',
    en: 'At most {most} files may be uploaded at once. Wait until one of them is done',
  },
  too_much_uploaded: {
    status: 429,
    ru: 'За сутки загружено слишком много. Остальное загрузите завтра',
    en: 'Too much was uploaded today. Upload the rest tomorrow',
  },
  too_many_running: {
    status: 429,
    ru: 'В организации уже выполняются другие выгрузки или массовые действия. Повторите через несколько секунд',
    en: 'Other exports or bulk changes of the organization are running. Try again in a few seconds',
  },
  no_room: {
    status: 409,
    ru: 'Файлы организации заняли место, которое даёт тариф. Удалите ненужные или смените тариф',
    en: 'The files of the organization fill the room that its tariff gives. Delete some or change the tariff',
  },
  internal: {
    status: 500,
    ru: 'Ошибка на сервере. Ничего не изменено. Номер: {request_id}',
    en: 'Server error. Nothing was changed. Id: {request_id}',
  },
  unavailable: {
    status: 503,
    ru: 'Сервер занят. Повторите через несколько секунд',
    en: 'The server is busy. Try again in a few seconds',
  },
  database_away: {
    status: 503,
    ru: 'Связь с базой данных прервалась и скоро восстановится. Подождите несколько секунд и повторите',
    en: 'The database is out of reach and will be back soon. Wait a few seconds and try again',
  },
  database_full: {
    status: 503,
    ru: 'Сохранить не получилось: на сервере кончилось место. Всё сохранённое раньше цело, повторите чуть позже',
    en: 'This could not be saved: the server has run out of room. Everything saved before is safe, try again a little later',
  },
  disk_full: {
    status: 507,
    ru: 'Файл не сохранён: на сервере кончилось место для файлов. Повторите чуть позже',
    en: 'The file was not saved: the server has run out of room for files. Try again a little later',
  },
  timeout: { status: 504, ru: 'Запрос выполнялся слишком долго', en: 'The request took too long' },
});

/**
 * The only error that actions throw. Thrown, it rolls the transaction back. Where what was written must stay (a spent
 * attempt), the action returns it as `committed(error)` of the platform instead.
 */
export class AppError extends Error {
  readonly declaration: ErrorDeclaration;
  readonly data: Record<string, unknown>;
  /** Texts by field, already in the reader's language. */
  fields: Record<string, string[]> | undefined;

  constructor(declaration: ErrorDeclaration, data: Record<string, unknown> = {}) {
    super(declaration.code);
    this.declaration = declaration;
    this.data = data;
  }
}

export type Language = 'ru' | 'en';

/** Only strings and numbers are inserted into a text. */
const shownIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The declared text with its `{name}` placeholders filled from the data. */
export function errorText(declaration: ErrorDeclaration, data: Record<string, unknown>, language: Language): string {
  return declaration[language].replace(/\{(\w+)\}/g, (_, name: string) => shownIn(data[name]));
}

/**
 * The body of every error answer. `errors` holds texts by body field; `data` what the code declares (ids of conflicts
 * and the like).
 */
export interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  data?: Record<string, unknown>;
  request_id: string;
}
