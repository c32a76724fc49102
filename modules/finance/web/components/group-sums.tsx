import { Card, Group, Stack, Text, Title } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { FinanceTotals } from '../../contract/index.ts';

interface GroupSumsProps {
  readonly title: string;
  readonly groups: readonly (FinanceTotals & { readonly name: string })[];
}

/** The sums of the groups, the largest first. */
export function GroupSums({ title, groups }: GroupSumsProps) {
  const format = useFormat();
  if (groups.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap={6} component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {groups.map(({ name, net }) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap" gap="md">
            <Text size="sm">{name}</Text>
            <Text size="sm" className="ui-figures" fw={550}>
              {format.money(net)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
