import { Badge, Button, Group, SchoolLogo } from '@ritm/ui';
import {
  changeType,
  href,
  Link,
  showError,
  smallPicture,
  useAction,
  useGo,
  useSession,
  type ActionKey,
} from '@ritm/web-kit';
import type { Company } from '../contract/index.ts';
import { followSchool } from './data.ts';
import { useMemberT } from './messages.ts';
import classes from './member.module.css';

export function Companies({ companies }: { readonly companies: readonly Company[] }) {
  return (
    <ul className={classes.cards}>
      {companies.map((company) => (
        <li key={company.school_id} className={classes.card}>
          <CompanyCard company={company} />
        </li>
      ))}
    </ul>
  );
}

function CompanyCard({ company }: { readonly company: Company }) {
  const t = useMemberT();
  const go = useGo();
  const { type } = useSession();
  const { school_id, roles, cards, subscribed } = company;
  const follow = useAction((on: boolean, key: ActionKey) => followSchool(school_id, on, key), {
    invalidates: [['member']],
  });
  const children = cards.filter((one) => one.is_child).map((one) => one.name);
  // The role changes first, so that the first call there is already allowed.
  const work = async (role: Company['roles'][number]) => {
    if (!roles.some((one) => one === type)) await changeType(role);
    go(href('/school/$school_id', { school_id }));
  };
  const [strongest] = roles;
  const [card] = cards;
  return (
    <>
      <div className={classes.head}>
        <SchoolLogo name={company.name} src={smallPicture(company.logo)} size={48} />
        <div>
          <h2 className={classes.name}>{company.name}</h2>
          <p className={classes.note}>{company.city}</p>
        </div>
      </div>
      <Group gap={6} my="sm">
        {roles.map((one) => (
          <Badge key={one}>{t(`role_${one}`)}</Badge>
        ))}
        {cards.some((one) => !one.is_child) && <Badge>{t('as_client')}</Badge>}
        {children.length > 0 && (
          <Badge>{t('as_guardian', { count: children.length, names: children.join(', ') })}</Badge>
        )}
        {subscribed && <Badge color="gray">{t('follows')}</Badge>}
      </Group>
      <Group gap="xs">
        {strongest && (
          <Button size="sm" onClick={() => void work(strongest).catch(showError)}>
            {t('open_work')}
          </Button>
        )}
        {card && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            href={href('/profile/cabinet_client', {}, { school: school_id, student: card.student_id })}
          >
            {t('open_cabinet')}
          </Button>
        )}
        <Button size="sm" variant="subtle" loading={follow.pending} onClick={() => follow.run(!subscribed)}>
          {t(subscribed ? 'unfollow' : 'follow')}
        </Button>
      </Group>
    </>
  );
}
