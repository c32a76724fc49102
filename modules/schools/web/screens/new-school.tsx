import { Button, Group, PageFrame, Stack, TextInput } from '@ritm/ui';
import { ContractForm, href, useContractForm, useKitT, useSession } from '@ritm/web-kit';
import { useState } from 'react';
import { addSchoolBody, type PresetName } from '../../contract/index.ts';
import { CategoryField } from '../components/category-field.tsx';
import { CityField } from '../components/city-field.tsx';
import { NewLogo } from '../components/new-logo.tsx';
import { PresetChoice } from '../components/preset-choice.tsx';
import { RequisitesFields } from '../components/requisites-fields.tsx';
import { NextSteps } from '../components/next-steps.tsx';
import { addSchool } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import classes from './new-school.module.css';

const steps = ['step_preset', 'step_name', 'step_legal'] as const;
const LAST = steps.length - 1;
/** Fields by their step: when a field is refused, its step is opened. */
const ofNameStep = ['name', 'city_id', 'category_id'] as const;

/** Creates an organization in two minutes: its kind, its name and city, and requisites, which may wait. */
export function Screen() {
  const t = useSchoolsT();
  const [made, setMade] = useState<number>();
  return (
    <PageFrame
      title={t(made ? 'done_title' : 'wizard_title')}
      {...(!made && { back: { href: href('/schools', {}), label: t('title') } })}
    >
      <div className={classes.body}>{made ? <NextSteps id={made} /> : <Wizard onMade={setMade} />}</div>
    </PageFrame>
  );
}

function useWizard(onMade: (id: number) => void) {
  const session = useSession();
  const [step, setStep] = useState(0);
  const [logo, setLogo] = useState<Blob>();
  const form = useContractForm(
    addSchoolBody,
    {
      preset: 'studio' as PresetName,
      name: '',
      city_id: null,
      category_id: null,
      legal_type: 'individual' as const,
      legal_name: null,
      inn: null,
      kpp: null,
      ogrn: null,
    },
    {
      draft: 'school:new',
      send: (body, key) => addSchool(body, { session: session.type, logo }, key),
      onDone: (school) => onMade(school.id),
    },
  );
  const refusedEarlier = form.refused && ofNameStep.some((name) => form.field(name).error !== undefined);
  const [shown, setShown] = useState(refusedEarlier);
  if (refusedEarlier !== shown) {
    setShown(refusedEarlier);
    if (refusedEarlier) setStep(1);
  }
  const { name, city_id } = form.values;
  // The form's own check refuses an empty name or city and shows the error at the field.
  const next = () => (step === LAST || (step === 1 && (!name?.trim() || !city_id)) ? form.submit() : setStep(step + 1));
  return { form, step, setStep, logo, setLogo, next };
}

function Wizard({ onMade }: { readonly onMade: (id: number) => void }) {
  const t = useSchoolsT();
  const kit = useKitT();
  const { form, step, setStep, logo, setLogo, next } = useWizard(onMade);
  return (
    <ContractForm form={{ ...form, submit: next }}>
      <p className={classes.step}>{t('step', { step: step + 1, count: steps.length })}</p>
      <div className={classes.bars} aria-hidden>
        {steps.map((one, at) => (
          <i key={one} data-done={at <= step || undefined} />
        ))}
      </div>
      <h2 className={classes.question}>{t(steps[step]!)}</h2>
      {step === 0 && (
        <PresetChoice
          value={(form.values.preset || 'studio') as PresetName}
          onChange={(preset) => form.set('preset', preset)}
        />
      )}
      {step === 1 && (
        <Stack>
          <TextInput label={t('name')} size="md" autoFocus autoComplete="organization" {...form.field('name')} />
          <NewLogo name={form.values.name ?? ''} picture={logo} onChange={setLogo} />
          <CityField size="md" {...form.field('city_id')} />
          <CategoryField size="md" label={`${t('category')} (${kit('optional')})`} {...form.field('category_id')} />
        </Stack>
      )}
      {step === 2 && (
        <Stack>
          <p className={classes.note}>{t('step_legal_text')}</p>
          <RequisitesFields form={form} bank={false} />
        </Stack>
      )}
      <Group justify="space-between" mt="lg">
        {step > 0 ? (
          <Button variant="subtle" color="gray" size="md" onClick={() => setStep(step - 1)}>
            {kit('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" size="md" loading={form.sending}>
          {step === LAST ? t('create_now') : kit('next')}
        </Button>
      </Group>
    </ContractForm>
  );
}
