/** The public interface of the browser kit. */
export { ApiError } from '@ritm/http';
export { useAbilities } from './abilities.ts';
export { useAction, type Action, type ActionKey } from './calls/action.ts';
export { announce } from './announcements.ts';
export { href, Link, useGo, useParam, useSchool, type SchoolPlace } from './addresses.tsx';
export {
  settingGroups,
  type Command,
  type Commands,
  type CommandWindowProps,
  type Finder,
  type Found,
  type Setting,
} from './commands.ts';
export { call } from './calls/call.ts';
export { growingList, rowsSoFar } from './calls/growing-list.ts';
export { wholeList } from './calls/whole-list.ts';
export { prefetch } from './calls/prefetch.ts';
export { download } from './calls/download.ts';
export { bytesText } from './texts/bytes.ts';
export { bestOf, rankOf } from './texts/matching.ts';
export { useReaderClock, useReaderClocks } from './texts/reader-clock.ts';
export { zoneName } from './texts/wall.ts';
export { stayIn, today, todayOn } from './texts/today.ts';
export { errorText, showError, SpokenError } from './calls/errors.ts';
export { ExportButton } from './export-button.tsx';
export { ContractForm } from './form/contract-form.tsx';
export { hasDraft } from './form/draft.ts';
export { useFocusRefused } from './form/use-focus-refused.ts';
export { useContractForm, type ContractFormState, type FieldBinding } from './form/use-contract-form.ts';
export { useFormat, type Format } from './texts/format.ts';
export { language, registerMessages, useLanguage, type English } from './texts/i18n.ts';
export { useKitT } from './texts/kit-messages.ts';
export { KitProvider } from './kit-provider.tsx';
export { NotFound, useParams, usePlaceShown } from './router/hooks.ts';
export { RouterView } from './router/router-view.tsx';
export { navigate, startRouter, type Entrance, type Route, type Visit } from './router/router.ts';
export { queryClient, tableState } from './calls/query-client.ts';
export { onPersonMessage, registerTopic, useRealtime } from './calls/realtime.ts';
export { onRefusal, type ChallengeHeaders } from './calls/refusals.ts';
export { smallPicture } from './small-picture.ts';
export { useSearchState } from './search-state.ts';
export {
  changeType,
  connectSession,
  findSession,
  onNobodySignedIn,
  onSignOut,
  refreshSession,
  signOut,
  useSession,
  useVisitor,
  type Session,
  type SessionCalls,
  type SessionType,
} from './calls/session.ts';
export { useClientsToWrite, writeToClients, type ClientsToWrite } from './clients-to-write.ts';
export { ShowMore } from './show-more.tsx';
export { LoadError } from './load-error.tsx';
export { LanguageSelector } from './settings/language-selector.tsx';
export { OfflineBanner, useIsOnline } from './settings/offline-banner.tsx';
export { ThemeSwitch } from './settings/theme-switch.tsx';
