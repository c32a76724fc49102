import { Banner, Button, confirm, stopsAtUnreadable } from '@ritm/ui';
import { useRef, type ReactNode } from 'react';
import { kitT, useKitT } from '../texts/kit-messages.ts';
import classes from './contract-form.module.css';
import { useLeaveGuard } from '../router/hooks.ts';
import type { FormAround } from './use-contract-form.ts';
import { useFocusRefused } from './use-focus-refused.ts';

const mayLeave = (): Promise<boolean> =>
  confirm({ title: kitT('leave_title'), text: kitT('leave_text'), action: kitT('leave_action'), danger: true });

/**
 * The form's element: shows the red banner above, focuses the first invalid field, and asks before leaving with unsaved
 * changes.
 */
export function ContractForm({
  form,
  children,
  className,
}: {
  readonly form: FormAround;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const t = useKitT();
  const element = useRef<HTMLFormElement>(null);
  // With a draft a reload loses nothing, so only leaving the screen asks.
  const leave = async (): Promise<boolean> => {
    const may = await mayLeave();
    if (may) form.abandon();
    return may;
  };
  useLeaveGuard({ isOn: form.isGuarded, mayLeave: leave, tab: () => form.isGuarded() && !form.hasDraft });
  useFocusRefused(element, form.refusals);
  return (
    <form
      ref={element}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!stopsAtUnreadable(event.currentTarget)) form.submit();
      }}
    >
      <div className={classes.says}>
        {form.restored && (
          <Banner tone="info">
            {t('draft_restored')}{' '}
            <Button variant="transparent" size="xs" onClick={form.reset}>
              {t('draft_drop')}
            </Button>
          </Banner>
        )}
        {(form.refused || form.notes.length > 0) && (
          <Banner tone="danger" title={form.refused ? t('check_fields') : undefined}>
            {form.notes.join('\n')}
          </Banner>
        )}
      </div>
      {children}
    </form>
  );
}
