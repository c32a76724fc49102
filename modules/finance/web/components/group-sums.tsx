import { Anchor, Card, Group, Stack, Text, Title } from '@ritm/ui';
import { Link, useFormat } from '@ritm/web-kit';
import type { FinanceTotals } from '../../contract/index.ts';

interface GroupSumsProps {
  readonly title: string;
  readonly groups: readonly (FinanceTotals & { readonly name: string; readonly href: string })[];
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
        {groups.map(({ name, net, href }) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap" gap="md">
            <Anchor component={Link} href={href} size="sm">
              {name}
            </Anchor>
            <Text size="sm" className="ui-figures" fw={550}>
              {format.money(net)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
