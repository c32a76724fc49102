import { Button, Card, Group, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@ritm/ui';
import { typefaces, MAX_QUESTIONS, type PageSettings } from '../../contract/index.ts';
import classes from './editor.module.css';
import { useEditorT } from './editor-messages.ts';
import { useCompanyT } from './messages.ts';
import type { PartProps } from './page-draft.ts';
import { CoverField, GalleryField } from './picture-fields.tsx';
import { TeachersField } from './teachers-field.tsx';

interface PageFormProps extends PartProps {
  readonly settings: PageSettings;
}

/** Everything that the owner may change on the public page. */
export function PageForm({ settings, draft, onChange }: PageFormProps) {
  return (
    <>
      <Look draft={draft} onChange={onChange} />
      <CoverField settings={settings} />
      <TeachersField settings={settings} draft={draft} onChange={onChange} />
      <GalleryField settings={settings} />
      <Questions draft={draft} onChange={onChange} />
    </>
  );
}

const swatches = ['#0b6e4f', '#1f6feb', '#6d4bd8', '#c2255c', '#d9480f', '#b08900', '#2b2f36'] as const;

function Look({ draft, onChange }: PartProps) {
  const t = useEditorT();
  const { color, typeface, tagline } = draft;
  return (
    <Card withBorder component="section">
      <Title order={2} mb="sm">
        {t('section_look')}
      </Title>
      <Stack gap="md">
        <TextInput
          label={t('tagline')}
          placeholder={t('tagline_hint')}
          value={tagline}
          maxLength={200}
          onChange={(event) => onChange({ tagline: event.currentTarget.value })}
        />
        <ColorField color={color} onChange={onChange} />
        <div>
          <Text fw={500} mb={4}>
            {t('typeface')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('typeface')}
            data={typefaces.map((value) => ({ value, label: t(`typeface_${value}`) }))}
            value={typeface}
            onChange={(value) => onChange({ typeface: typefaces.find((one) => one === value)! })}
          />
        </div>
      </Stack>
    </Card>
  );
}

function ColorField({ color, onChange }: { readonly color: string | null; readonly onChange: PartProps['onChange'] }) {
  const t = useEditorT();
  const isColor = color === null || /^#[0-9a-f]{6}$/.test(color);
  return (
    <div>
      <Text fw={500} mb={4}>
        {t('color')}
      </Text>
      <div className={classes.swatches}>
        {swatches.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.swatch}
            style={{ backgroundColor: one }}
            aria-label={`${t('color')} ${one}`}
            aria-pressed={color === one}
            onClick={() => onChange({ color: one })}
          />
        ))}
      </div>
      <TextInput
        mt="xs"
        aria-label={t('color_own')}
        placeholder={t('color_own')}
        description={t('color_note')}
        inputWrapperOrder={['input', 'error', 'description']}
        value={color ?? ''}
        maxLength={7}
        error={isColor ? undefined : t('color_bad')}
        onChange={(event) => onChange({ color: event.currentTarget.value.trim().toLowerCase() || null })}
      />
    </div>
  );
}

function Questions({ draft, onChange }: PartProps) {
  const t = useEditorT();
  const ofPage = useCompanyT();
  const { faq } = draft;
  const setAt = (at: number, change: Partial<(typeof faq)[number]>) =>
    onChange({ faq: faq.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  return (
    <Card withBorder component="section">
      <Title order={2}>{ofPage('questions')}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('questions_note')}
      </Text>
      <Stack gap="lg">
        {faq.map(({ question, answer }, index) => (
          <Stack key={index} gap="xs">
            <TextInput
              label={t('question')}
              value={question}
              maxLength={200}
              onChange={(event) => setAt(index, { question: event.currentTarget.value })}
            />
            <Textarea
              label={t('question_answer')}
              value={answer}
              autosize
              minRows={2}
              maxLength={2000}
              onChange={(event) => setAt(index, { answer: event.currentTarget.value })}
            />
            <Group>
              <Button
                variant="subtle"
                color="gray"
                onClick={() => onChange({ faq: faq.filter((_, at) => at !== index) })}
              >
                {t('question_remove')}
              </Button>
            </Group>
          </Stack>
        ))}
        {faq.length < MAX_QUESTIONS && (
          <Button variant="light" onClick={() => onChange({ faq: [...faq, { question: '', answer: '' }] })}>
            {t('question_add')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
