import {
  captchaWork,
  createAccountsModule,
  createCaptcha,
  localLimits,
  signInLimits,
  trivialWork,
  type SignInLimits,
} from '@ritm/accounts/server';
import { auditModule } from '@ritm/audit/server';
import { createBookingModule } from '@ritm/booking/server';
import { filesModule } from '@ritm/files/server';
import { financeModule } from '@ritm/finance/server';
import { importsModule } from '@ritm/imports/server';
import { memberModule } from '@ritm/member/server';
import { createMessagesModule } from '@ritm/messages/server';
import { createNotificationsModule, firebaseAccount, webPushKeys, type PushSettings } from '@ritm/notifications/server';
import { outboxOnly, systemClock, type Config, type ModuleManifest, type Outbound } from '@ritm/platform';
import { reportsModule } from '@ritm/reports/server';
import { findSessionType, schoolsModule } from '@ritm/schools/server';
import { servicesModule } from '@ritm/services/server';
import { studentsModule } from '@ritm/students/server';
import { tasksModule } from '@ritm/tasks/server';
import { createSupportModule, findInstallationRoles, localSupportLimits, supportLimits } from '@ritm/support/server';
import { timetableModule } from '@ritm/timetable/server';
import { passesModule } from '@ritm/passes/server';
import { receptionModule } from '@ritm/reception/server';
import { visitsModule } from '@ritm/visits/server';
import { demoModule } from './demo-module.ts';

export type ModuleConfig = Pick<Config, 'codeKey' | 'mode' | 'supportEmail'> &
  Partial<Pick<Config, 'smsBudget' | 'authHosts' | 'origins' | 'port' | 'push' | 'documents' | 'demo'>>;

/** In development all people share one address, and a code costs nothing. */
const limitsFor = ({ mode, smsBudget }: ModuleConfig): SignInLimits =>
  mode === 'development'
    ? localLimits
    : { ...signInLimits, ...(smsBudget && { sitePerDay: smsBudget.perDay, dialCodes: smsBudget.dialCodes }) };

/**
 * Passkeys are bound to the host name of the product's own site; in development that is localhost, whatever the port.
 */
function toRelyingParty({ origins = [], port = 4321 }: ModuleConfig): { id: string; origins: readonly string[] } {
  const own = ownOrigins({ origins, port });
  return { id: new URL(own[0]!).hostname, origins: own };
}

/** The product's own origins; in development no setting names them. */
const ownOrigins = ({ origins = [], port = 4321 }: Pick<ModuleConfig, 'origins' | 'port'>): readonly string[] =>
  origins.length > 0 ? origins : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];

/** The list of the product's modules, lowest layer first. */
export function modulesFor(config: ModuleConfig, outbound: Outbound = outboxOnly): ModuleManifest[] {
  // One captcha for everything that has limits; tests solve hundreds.
  const captcha = createCaptcha(config.codeKey, config.mode === 'test' ? trivialWork : captchaWork);
  return [
    auditModule,
    createNotificationsModule(pushSettings(config)),
    createAccountsModule({
      codeKey: config.codeKey,
      captcha,
      sessionTypeOf: findSessionType,
      servesInstallation: async (runner, user_id) => (await findInstallationRoles(runner, user_id)).length > 0,
      limits: limitsFor(config),
      authHosts: [...ownOrigins(config), ...(config.authHosts ?? [])],
      relyingParty: toRelyingParty(config),
      canSend: (type) => !outbound.isDown(type),
    }),
    schoolsModule,
    createSupportModule({
      captcha,
      limits: config.mode === 'development' ? localSupportLimits : supportLimits,
      email: config.supportEmail ?? null,
      documents: documentsOf(config),
    }),
    studentsModule,
    tasksModule,
    servicesModule,
    financeModule,
    filesModule,
    timetableModule,
    passesModule,
    visitsModule,
    receptionModule,
    createBookingModule({
      captcha,
      ttlMs: config.mode === 'test' ? 0 : 2_000,
      monotonic: systemClock.monotonic,
    }),
    importsModule,
    memberModule,
    createMessagesModule({
      codeKey: config.codeKey,
      origin: ownOrigins(config)[0]!,
      live: !outbound.storesBodies,
      sendsMail: outbound.sendsMail ?? false,
    }),
    reportsModule,
    // A page shows what people would receive by SMS; in production there is no such page.
    ...(config.mode === 'production' ? [] : [demoModule]),
  ];
}

/**
 * The organizations of the demo are fictitious, and so are the documents: their addresses use the domain reserved for
 * examples.
 */
function documentsOf({ documents, demo = 'none' }: ModuleConfig) {
  const example = (name: string) => (demo === 'none' ? null : `https://example.com/${name}`);
  return {
    privacy_url: documents?.privacy ?? example('privacy'),
    terms_url: documents?.terms ?? example('terms'),
  };
}

function pushSettings({ push, mode }: ModuleConfig): PushSettings {
  return {
    web: push && webPushKeys(push.vapidKey, push.subject),
    firebase: push?.firebase === undefined ? undefined : firebaseAccount(push.firebase),
    local: mode !== 'production',
  };
}
