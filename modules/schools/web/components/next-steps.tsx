import { Button, Text } from '@ritm/ui';
import { href, Link } from '@ritm/web-kit';
import { IconCalendarPlus, IconChevronRight, IconStack2, IconUserPlus } from '@tabler/icons-react';
import { useSchoolsT } from '../messages.ts';
import classes from './next-steps.module.css';

/** Shown once the organization is created: what to do next, in a sensible order. */
export function NextSteps({ id }: { readonly id: number }) {
  const t = useSchoolsT();
  const at = { type: 'owner', school_id: id };
  const steps = [
    { key: 'services', icon: IconStack2, to: href('/$type/school/$school_id/services', at) },
    { key: 'students', icon: IconUserPlus, to: href('/$type/school/$school_id/students', at) },
    { key: 'timetable', icon: IconCalendarPlus, to: href('/$type/school/$school_id/timetable', at) },
  ] as const;
  return (
    <>
      <p className={classes.text}>{t('done_text')}</p>
      <ul className={classes.list}>
        {steps.map(({ key, icon: Icon, to }) => (
          <li key={key}>
            <Link href={to} className={classes.next}>
              <Icon size={26} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <span className={classes.name}>{t(`next_${key}`)}</span>
                <Text component="span" size="sm" c="dimmed">
                  {t(`next_${key}_text`)}
                </Text>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Button component={Link} href={href('/school/$school_id', { school_id: id })} variant="default" mt="lg">
        {t('next_open')}
      </Button>
    </>
  );
}
