import { createAccountsModule, localLimits, signInLimits } from '@ritm/accounts/server';
import { auditModule } from '@ritm/audit/server';
import { financeModule } from '@ritm/finance/server';
import { importsModule } from '@ritm/imports/server';
import { createNotificationsModule, firebaseAccount, webPushKeys, type PushSettings } from '@ritm/notifications/server';
import type { Config, ModuleManifest } from '@ritm/platform';
import { reportsModule } from '@ritm/reports/server';
import { findSessionType, schoolsModule } from '@ritm/schools/server';
import { servicesModule } from '@ritm/services/server';
import { studentsModule } from '@ritm/students/server';
import { timetableModule } from '@ritm/timetable/server';
import { visitsModule } from '@ritm/visits/server';
import { demoModule } from './demo-module.ts';

type ModuleConfig = Pick<Config, 'codeKey' | 'mode'> & Partial<Pick<Config, 'push'>>;

/** The table of contents of the product, lowest floor first. */
export function modulesFor(config: ModuleConfig): ModuleManifest[] {
  return [
    auditModule,
    createNotificationsModule(pushSettings(config)),
    createAccountsModule({
      codeKey: config.codeKey,
      sessionTypeOf: findSessionType,
      // On a desk everybody comes from one address, and a code costs nothing.
      limits: config.mode === 'development' ? localLimits : signInLimits,
    }),
    schoolsModule,
    studentsModule,
    servicesModule,
    financeModule,
    timetableModule,
    visitsModule,
    importsModule,
    reportsModule,
    // What people would receive by SMS stands on a page; in production there is no such page.
    ...(config.mode === 'production' ? [] : [demoModule]),
  ];
}

function pushSettings({ push, mode }: ModuleConfig): PushSettings {
  return {
    web: push && webPushKeys(push.vapidKey, push.subject),
    firebase: push?.firebase === undefined ? undefined : firebaseAccount(push.firebase),
    local: mode !== 'production',
  };
}
