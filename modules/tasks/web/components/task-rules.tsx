import { Group, Modal, NumberInput, PulseLoader, Select, Stack, Switch, Text } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { taskAssignees, type TaskRuleSetting } from '../../contract/index.ts';
import { useTasksT } from '../messages.ts';
import { setTaskRule, staleTasks, taskRulesQuery } from '../data.ts';

/** The settings of the rules that create tasks; each change is saved at once. */
export function TaskRules({ onClose }: { readonly onClose: () => void }) {
  const t = useTasksT();
  const rules = useQuery(taskRulesQuery(useSchool())).data?.data;
  return (
    <Modal opened onClose={onClose} title={t('task_rules')} size="lg">
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t('task_rules_lead')}
        </Text>
        {!rules && <PulseLoader />}
        {rules?.map((rule) => (
          <Rule key={rule.key} rule={rule} />
        ))}
      </Stack>
    </Modal>
  );
}

function Rule({ rule }: { readonly rule: TaskRuleSetting }) {
  const t = useTasksT();
  const at = useSchool();
  const { key: name, enabled, days, assignee } = rule;
  const set = useAction(
    (change: Partial<Pick<TaskRuleSetting, 'enabled' | 'days' | 'assignee'>>, key) =>
      setTaskRule(at, { rule: name, enabled, ...change }, key),
    { invalidates: staleTasks(at) },
  );
  return (
    <Stack gap="xs">
      <Switch label={rule.title} checked={enabled} onChange={() => set.run({ enabled: !enabled })} />
      {enabled && (
        <Group align="flex-end">
          {rule.days_title && (
            <NumberInput
              label={rule.days_title}
              w={180}
              min={0}
              max={366}
              allowDecimal={false}
              defaultValue={days}
              onBlur={(event) => {
                const next = Number(event.currentTarget.value);
                if (Number.isInteger(next) && next >= 0 && next <= 366 && next !== days) set.run({ days: next });
              }}
            />
          )}
          <Select
            label={t('task_assignee')}
            w={220}
            allowDeselect={false}
            data={taskAssignees.map((one) => ({ value: one as string, label: t(`assignee_${one}`) }))}
            value={assignee}
            onChange={(next) => set.run({ assignee: next === 'teacher' ? 'teacher' : 'desk' })}
          />
        </Group>
      )}
    </Stack>
  );
}
