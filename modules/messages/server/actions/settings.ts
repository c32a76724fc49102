import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { addDays, formatDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type ReadContext, type SmsAccount, type WriteContext } from '@ritm/platform';
import {
  kindFacts,
  messageKinds,
  messagesErrors as errors,
  type MessageKind,
  type MessageRule,
  type MessageSettings,
  type messagesRoutes as routes,
} from '../../contract/index.ts';
import { render, unknownPlaceholder } from '../../rules/render.ts';
import { remindNow } from '../finders/classes.ts';
import { LINK_MARK, segmentsOf, textOf } from '../plan.ts';
import {
  rulesOf,
  settingsOf,
  spentThisMonth,
  volumesOf,
  writeRule,
  writeSettings,
  type RuleRow,
  type SettingsRow,
  type Volumes,
} from '../queries/settings.ts';
import { sealAccount } from '../seal-account.ts';
import { linkBase, type MessagesSettings } from '../settings.ts';

type Context = ReadContext | WriteContext;

const unset = (kind: MessageKind): RuleRow => ({
  kind,
  channels: [],
  only_unreached: true,
  recipient: 'auto',
  before: null,
  text_ru: null,
  text_en: null,
});

export async function settingsFor(context: Context): Promise<SettingsRow> {
  const [settings] = await context.run(settingsOf, { school_id: context.school_id });
  if (!settings) throw new AppError(commonErrors.not_found);
  return settings;
}

export async function getSettings(context: Context, module: MessagesSettings): Promise<MessageSettings> {
  const { school_id, now, actor } = context;
  const settings = await settingsFor(context);
  const [rules, volumes, { spent }] = await Promise.all([
    context.run(rulesOf, { school_id }),
    context.run(volumesOf, { school_id }).then(requireRow),
    context.run(spentThisMonth, { school_id, time_zone: settings.time_zone, now }).then(requireRow),
  ]);
  const { sms_service, segment_price, month_limit, quiet_from, quiet_to, language, school_name } = settings;
  return {
    sms: module.live ? (sms_service === null ? 'none' : 'connected') : 'outbox',
    sms_service,
    mail: module.live ? (module.sendsMail ? 'connected' : 'none') : 'outbox',
    segment_price,
    month_limit,
    spent,
    quiet_from,
    quiet_to,
    language,
    school_name,
    link_base: linkBase(module),
    rules: messageKinds.map((kind) =>
      toRule(rules.find((one) => one.kind === kind) ?? unset(kind), { module, settings, volumes, now }),
    ),
    can: { edit: allows(actor.role, 'messages_settings.edit') },
  };
}

interface Facts {
  module: MessagesSettings;
  settings: SettingsRow;
  volumes: Volumes;
  now: string;
}

function toRule(row: RuleRow, { module, settings, volumes, now }: Facts): MessageRule {
  const { kind, channels, only_unreached, recipient, text_ru, text_en } = row;
  const usual = kindFacts[kind].before?.usual ?? null;
  const messages = volumeOf(kind, volumes);
  const tomorrow = addDays(todayIn(settings.time_zone, now), 1);
  const { language } = settings;
  const sample = render(textOf(row, language), {
    name: 'Екатерина',
    class: 'Растяжка для взрослых',
    date: formatDate(tomorrow, language, 'day'),
    time: '18:30',
    place: 'Большой зал',
    was: `${formatDate(tomorrow, language, 'day')}, 18:30`,
    pass: 'Абонемент на 8 занятий',
    until: formatDate(tomorrow, language, 'day'),
    school: settings.school_name,
    link: LINK_MARK,
  });
  const segments = messages * segmentsOf(sample, module);
  const forecast = { messages, segments, cost: segments * settings.segment_price };
  return { kind, channels, only_unreached, recipient, before: row.before ?? usual, text_ru, text_en, forecast };
}

const volumeOf = (kind: MessageKind, of: Volumes): number =>
  ({
    class_tomorrow: of.classes,
    class_soon: of.classes,
    booking_confirmed: of.booked,
    class_moved: of.moved,
    class_canceled: of.canceled,
    pass_ending: of.passes,
    last_visit: of.counted_passes,
    debt: of.debts,
    birthday: of.birthdays,
  })[kind];

export async function editSettings(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.edit_settings>,
  module: MessagesSettings,
): Promise<RouteOutput<typeof routes.get_settings>> {
  const { school_id } = tx;
  const before = await settingsFor(tx);
  const account = accountIn(body);
  const sealed = account && sealAccount(module.codeKey, school_id, account);
  const serviceGone = body.sms_service === null;
  if (body.sms_service && body.sms_service !== before.sms_service && !account)
    throw new AppError(errors.account_needed);
  const { segment_price, month_limit, quiet_from, quiet_to, language } = { ...before, ...withoutUndefined(body) };
  const kept = { segment_price, month_limit, quiet_from, quiet_to, language };
  await tx.run(writeSettings, {
    school_id,
    ...kept,
    sms_service: serviceGone ? null : (account?.service ?? before.sms_service),
    sms_account: serviceGone ? null : (sealed ?? before.sms_account),
  });
  // Who connected which service is recorded; its password is nobody's to read.
  tx.audit({
    action: 'messages.settings_edited',
    object_type: 'school',
    object_id: school_id,
    before: { ...pick(before), sms_service: before.sms_service },
    after: { ...kept, sms_service: serviceGone ? null : (account?.service ?? before.sms_service) },
  });
  return getSettings(tx, module);
}

const pick = ({ segment_price, month_limit, quiet_from, quiet_to, language }: SettingsRow) => ({
  segment_price,
  month_limit,
  quiet_from,
  quiet_to,
  language,
});

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;
}

type Body = RouteInput<typeof routes.edit_settings>['body'];

/** The account in the form; undefined when its fields were left empty. */
function accountIn({ sms_service, sms_login, sms_password, sms_api_id, sms_sender }: Body): SmsAccount | undefined {
  const sender = sms_sender || undefined;
  if (sms_service === 'smsc' && sms_login && sms_password)
    return { service: 'smsc', login: sms_login, password: sms_password, sender };
  if (sms_service === 'sms_ru' && sms_api_id) return { service: 'sms_ru', apiId: sms_api_id, sender };
  return undefined;
}

export async function setRule(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.set_rule>,
  module: MessagesSettings,
): Promise<MessageRule> {
  const { school_id } = tx;
  const { kind, channels, only_unreached, recipient } = body;
  const facts = kindFacts[kind];
  for (const text of [body.text_ru, body.text_en]) {
    const unknown = text ? unknownPlaceholder(text, facts.placeholders) : undefined;
    if (unknown !== undefined) throw new AppError(errors.unknown_placeholder, { placeholder: unknown });
  }
  const before = facts.before ? (body.before ?? null) : null;
  if (before !== null && facts.before && (before < facts.before.min || before > facts.before.max))
    throw new AppError(errors.bad_time);
  const settings = await settingsFor(tx);
  const [rules, volumes] = await Promise.all([
    tx.run(rulesOf, { school_id }),
    tx.run(volumesOf, { school_id }).then(requireRow),
  ]);
  const rule: RuleRow = {
    kind,
    channels: [...new Set(channels)],
    only_unreached,
    recipient,
    before,
    text_ru: ownText(body.text_ru, facts.text.ru),
    text_en: ownText(body.text_en, facts.text.en),
  };
  await tx.run(writeRule, { school_id, ...rule });
  if (rule.channels.length > 0) remindNow(tx, kind);
  tx.audit({
    action: 'messages.rule_set',
    object_type: 'school',
    object_id: school_id,
    before: rules.find((one) => one.kind === kind) ?? null,
    after: rule,
  });
  return toRule(rule, { module, settings, volumes, now: tx.now });
}

/** The usual text is not stored, so that it follows the product. */
const ownText = (text: string | null | undefined, usual: string): string | null =>
  text === undefined || text === null || text === usual ? null : text;
