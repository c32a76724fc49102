import { Button, Group, Text, Textarea, UnstyledButton } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useId, useRef } from 'react';
import type { Placeholder } from '../../contract/index.ts';
import { placeholderWords, render, type Values } from '../../rules/render.ts';
import { sizeOfSms } from '../../rules/segments.ts';
import { useMessagesT } from '../messages.ts';
import classes from './messages.module.css';

interface TextEditorProps {
  readonly label: string;
  /** In whose words the placeholders are inserted. */
  readonly language: 'ru' | 'en';
  readonly text: string;
  /** The text that the product has for the kind; absent for a message by hand. */
  readonly usual?: string;
  readonly placeholders: readonly Placeholder[];
  readonly values: Values;
  /** Kopecks for one part of an SMS. Absent where the cost is counted elsewhere. */
  readonly price?: number;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}

const MAX = 600;

/** A text with buttons for its placeholders; below it the message as it will be read, with its parts. */
export function TextEditor(props: TextEditorProps) {
  const { label, language, text, usual, placeholders, values, onChange } = props;
  const t = useMessagesT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (word: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: null, selectionEnd: null };
    const start = from ?? text.length;
    onChange(`${text.slice(0, start)}{${word}}${text.slice(to ?? start)}`.slice(0, MAX));
    field.current?.focus();
  };
  return (
    <div className={classes.editor}>
      <Textarea
        id={id}
        ref={field}
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX}
        value={text}
        {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={6} aria-label={t('text_note')} role="group">
        {placeholders.map((key) => {
          const word = language === 'ru' ? placeholderWords[key] : key;
          return (
            <UnstyledButton key={key} className={classes.chip!} onClick={() => insert(word)}>
              {word}
            </UnstyledButton>
          );
        })}
        {usual !== undefined && usual !== text && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(usual)}>
            {t('usual_text')}
          </Button>
        )}
      </Group>
      {text.trim() !== '' && <Preview text={render(text, values)} price={props.price} />}
    </div>
  );
}

function Preview({ text, price }: { readonly text: string; readonly price: number | undefined }) {
  const t = useMessagesT();
  const format = useFormat();
  const { segments, free } = sizeOfSms(text);
  return (
    <figure className={classes.preview} aria-label={t('preview')}>
      <p className={classes.bubble}>{text}</p>
      <Text component="figcaption" size="sm" c="dimmed" className="ui-figures">
        {[
          t('parts', { count: segments }),
          price !== undefined && format.money(segments * price),
          t('parts_free', { count: free }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </figure>
  );
}
