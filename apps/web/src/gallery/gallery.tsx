import { PageFrame } from '@ritm/ui';
import { LanguageSelector, ThemeSwitch } from '@ritm/web-kit';
import { Fields } from './fields.tsx';
import { FormOfContract } from './form.tsx';
import { Lists } from './lists.tsx';
import { Signs } from './signs.tsx';

/**
 * Every part of the design system on one page, for a visual check in both themes and both widths. It exists in
 * development only, so its texts are not translated.
 */
export function Screen() {
  return (
    <PageFrame
      title="Галерея"
      subtitle="Части интерфейса, как они есть"
      actions={[<LanguageSelector key="l" />, <ThemeSwitch key="t" />]}
    >
      <Signs />
      <Fields />
      <FormOfContract />
      <Lists />
    </PageFrame>
  );
}
