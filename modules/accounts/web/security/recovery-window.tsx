import { Button, Modal, SimpleGrid, Text, toast } from '@ritm/ui';
import { useSecurityT } from './messages.ts';

interface RecoveryWindowProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes are shown once: a person who did not save them has to create new ones. */
export function RecoveryWindow({ codes, onClose }: RecoveryWindowProps) {
  const t = useSecurityT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('recovery_copied'));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recovery_title')}
      submit={{ label: t('recovery_saved'), onSubmit: onClose }}
    >
      <Text mb="md">{t('recovery_text')}</Text>
      <SimpleGrid
        component="ul"
        cols={2}
        spacing="xs"
        p={0}
        m={0}
        mb="md"
        style={{ listStyle: 'none' }}
        aria-label={t('recovery_title')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="ui-figures">{code}</code>
          </li>
        ))}
      </SimpleGrid>
      <Button variant="default" onClick={() => void copy()}>
        {t('recovery_copy')}
      </Button>
    </Modal>
  );
}
