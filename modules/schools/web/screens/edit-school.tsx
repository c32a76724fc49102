import { Button, ErrorState, PageFrame, PulseLoader } from '@ritm/ui';
import { errorText, href, Link, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { LegalForm } from '../components/legal-form.tsx';
import { LogoField } from '../components/logo-field.tsx';
import { MainForm } from '../components/main-form.tsx';
import { PlacesTab } from '../components/places-tab.tsx';
import { PlanTab } from '../components/plan-tab.tsx';
import { PublicForm } from '../components/public-form.tsx';
import { schoolQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

const forms = { main: MainForm, legal: LegalForm, public: PublicForm } as const;

/** The organization's data with one form per tab; each form saves only its own fields. */
export function Screen() {
  const t = useSchoolsT();
  const at = useSchool();
  const [{ tab }, setSearch] = useSearchState({ tab: 'main' });
  const { data, error, refetch } = useQuery(schoolQuery(at));
  const Form = tab in forms ? forms[tab as keyof typeof forms] : undefined;
  const tabs = ['main', 'legal', 'public', 'places', ...(data?.can.transfer ? (['plan'] as const) : [])] as const;
  const items = tabs.map((value) => ({ value, label: t(`tab_${value}`) }));
  return (
    <PageFrame
      title={t('edit_title')}
      actions={
        at.role === 'owner' && (
          <Button
            component={Link}
            href={href('/school/$school_id/audit', { school_id: at.school_id })}
            variant="default"
          >
            {t('history')}
          </Button>
        )
      }
      back={{ href: href('/school/$school_id', { school_id: at.school_id }), label: data?.name ?? t('title') }}
      tabs={{ value: tab, onChange: (value) => setSearch({ tab: value }), items }}
    >
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      {data?.can.edit && tab === 'main' && <LogoField school={data} at={at} />}
      {/* The saved data become the form's new initial values, so that nothing counts as unsaved. */}
      {data && Form && <Form key={data.updated_at} school={data} at={at} />}
      {data && tab === 'plan' && <PlanTab at={at} />}
      {data && !Form && tab !== 'plan' && <PlacesTab at={at} />}
    </PageFrame>
  );
}
