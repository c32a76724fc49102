/** The public interface of the browser kit. */
export { ApiError } from '@ritm/http';
export { useAbilities } from './abilities.ts';
export { useAction, type Action, type ActionKey, type ActionOptions } from './action.ts';
export { announce } from './announcements.ts';
export { href, Link, useGo, useParam, useSchool, type SchoolPlace, type SearchValues } from './addresses.tsx';
export { call } from './call.ts';
export { prefetch } from './prefetch.ts';
export { download } from './download.ts';
export { bytesText } from './bytes.ts';
export { useReaderClock } from './reader-clock.ts';
export { zoneName } from './wall.ts';
export { stayIn, today, todayOn } from './today.ts';
export { errorText, showError, SpokenError } from './errors.ts';
export { ExportButton, type ExportButtonProps } from './export-button.tsx';
export { ContractForm } from './form/contract-form.tsx';
export {
  useContractForm,
  type ContractFormState,
  type FieldBinding,
  type FormOptions,
} from './form/use-contract-form.ts';
export { useFormat, type Format } from './format.ts';
export { language, registerMessages, setLanguage, useLanguage, type English, type Translate } from './i18n.ts';
export { kitT, useKitT } from './kit-messages.ts';
export { KitProvider } from './kit-provider.tsx';
export { NotFound, useParams, usePlaceShown } from './router/hooks.ts';
export { RouterView } from './router/router-view.tsx';
export { navigate, preload, startRouter, type Entrance, type Layout, type Route, type Visit } from './router/router.ts';
export { queryClient, tableState, type TableState } from './query-client.ts';
export { onPersonMessage, registerTopic, useRealtime, type Change, type PersonMessage } from './realtime.ts';
export { onRefusal, passing, wasHandled, type Passed } from './refusals.ts';
export { useSearchState } from './search-state.ts';
export {
  changeType,
  connectSession,
  findSession,
  onSignOut,
  refreshSession,
  signOut,
  useSession,
  useVisitor,
  type Session,
  type SessionCalls,
  type SessionType,
  type SessionUser,
} from './session.ts';
export { LoadError, type LoadErrorProps } from './load-error.tsx';
export { LanguageSelector } from './settings/language-selector.tsx';
export { OfflineBanner } from './settings/offline-banner.tsx';
export { ThemeSwitch } from './settings/theme-switch.tsx';
