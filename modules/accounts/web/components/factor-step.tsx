import { Button } from '@ritm/ui';
import type { FactorCheck, FactorProof } from '../../contract/index.ts';
import classes from '../screens/sign-in.module.css';
import { enterFactor } from '../security/data.ts';
import { FactorForm } from '../security/factor-form.tsx';
import { useSecurityT } from '../security/messages.ts';

interface FactorStepProps {
  readonly check: FactorCheck;
  readonly onEntered: () => void;
  readonly onBack: () => void;
}

/** The step after the code: the person's second factor. */
export function FactorStep({ check, onEntered, onBack }: FactorStepProps) {
  const t = useSecurityT();
  const prove = async (proof: FactorProof) => {
    await enterFactor(proof);
    onEntered();
  };
  return (
    <>
      <h1 className={classes.title}>{t('factor_title')}</h1>
      <FactorForm check={check} onProof={prove} action={t('factor_enter')} />
      <div className={classes.more}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('factor_again')}
        </Button>
      </div>
    </>
  );
}
