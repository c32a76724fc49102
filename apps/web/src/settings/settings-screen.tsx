/** Every setting of the organization and of the person, as the modules offer them, with a search over all of them. */
import {
  Card,
  EmptyState,
  ErrorState,
  lazyWithRetry,
  PageFrame,
  PulseLoader,
  SearchField,
  UnstyledButton,
} from '@ritm/ui';
import {
  bestOf,
  errorText,
  Link,
  settingGroups,
  useLanguage,
  useSchool,
  useSearchState,
  type CommandWindowProps,
  type Setting,
} from '@ritm/web-kit';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType } from 'react';
import { offeredQuery, permitted } from '../palette/offered.ts';
import { useMay, usePlace } from '../shell/place.ts';
import { useSettingsT } from './messages.ts';
import classes from './settings.module.css';

export function Screen() {
  const t = useSettingsT();
  const language = useLanguage();
  const at = useSchool();
  const may = useMay({ ...usePlace(), role: at.role });
  const { data, error, refetch } = useQuery(offeredQuery);
  const [{ search }, setSearch] = useSearchState({ search: '' });
  const [Window, setWindow] = useState<ComponentType<CommandWindowProps> | undefined>(undefined);
  const all = data ? permitted(data, may).settings : [];
  const found = bestOf(all, search, ({ label, note, words }) => [
    label[language],
    `${note[language]} ${words?.[language] ?? ''}`,
  ]);
  const groups = settingGroups
    .map((group) => ({ group, settings: found.filter((one) => one.group === group) }))
    .filter(({ settings }) => settings.length > 0);
  const open = (load: () => Promise<ComponentType<CommandWindowProps>>): void => {
    const Loaded = lazyWithRetry(load);
    setWindow(() => Loaded);
  };
  return (
    <PageFrame title={t('title')} subtitle={t('lead')}>
      <SearchField
        value={search}
        onChange={(text) => setSearch({ search: text }, 'replace')}
        label={t('search')}
        hotkey="/"
      />
      {error && <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      {data && groups.length === 0 && <EmptyState title={t('nothing_title')} text={t('nothing_text')} />}
      <div className={classes.groups}>
        {groups.map(({ group, settings }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 className={classes.heading} id={`settings-${group}`}>
              {t(`group_${group}`)}
            </h2>
            <Card withBorder padding={4}>
              <ul className={classes.list}>
                {settings.map((one) => (
                  <li key={one.id}>
                    <Line setting={one} onOpen={open} />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <Suspense>{Window && <Window at={at} found={undefined} onClose={() => setWindow(undefined)} />}</Suspense>
    </PageFrame>
  );
}

interface LineProps {
  readonly setting: Setting;
  readonly onOpen: (load: () => Promise<ComponentType<CommandWindowProps>>) => void;
}

/** A link to the place where it is set up, or the button of its window. */
function Line({ setting: { label, note, icon: Sign, does }, onOpen }: LineProps) {
  const language = useLanguage();
  const at = useSchool();
  const inside = (
    <>
      <Sign size={22} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label[language]}</span>
        <span className={classes.note}>{note[language]}</span>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </>
  );
  if ('href' in does)
    return (
      <Link href={does.href(at, undefined)} className={classes.line}>
        {inside}
      </Link>
    );
  const press = (): void => ('window' in does ? onOpen(does.window) : does.run(at, undefined));
  return (
    <UnstyledButton className={classes.line} aria-haspopup="dialog" onClick={press}>
      {inside}
    </UnstyledButton>
  );
}
