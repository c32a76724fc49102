import { ErrorState, Modal, PulseLoader, Text } from '@ritm/ui';
import { errorText, language, type ChallengeHeaders } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { captchaHeader, type CaptchaAction } from '../../contract/index.ts';
import classes from './captcha-window.module.css';
import { loadAltcha, type Puzzle } from './altcha.ts';
import { requestCaptcha } from './data.ts';
import { useSecurityT } from './messages.ts';

interface CaptchaWindowProps {
  readonly action: CaptchaAction;
  readonly onAnswer: (passed: ChallengeHeaders) => void;
}

/** The specification's captcha modal: once confirmed, it closes, and the person's action continues. */
export function CaptchaWindow({ action, onAnswer }: CaptchaWindowProps) {
  const t = useSecurityT();
  const { data, error, refetch } = useQuery({
    queryKey: ['captcha', action],
    queryFn: async () => {
      const [puzzle] = await Promise.all([requestCaptcha(action), loadAltcha()]);
      return puzzle;
    },
    // Each challenge is valid for one call.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={t('captcha_title')} size="sm">
      <Text mb="md">{t('not_a_robot')}</Text>
      {data ? (
        <Widget puzzle={data} onSolved={(token) => onAnswer({ [captchaHeader]: token })} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </Modal>
  );
}

function Widget({ puzzle, onSolved }: { readonly puzzle: Puzzle; readonly onSolved: (token: string) => void }) {
  const t = useSecurityT();
  const place = useRef<HTMLDivElement>(null);
  const solved = useRef(onSolved);
  useEffect(() => void (solved.current = onSolved));
  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    const strings = {
      label: t('captcha_label'),
      verifying: t('captcha_working'),
      verified: t('captcha_done'),
      error: t('captcha_error'),
      expired: t('captcha_expired'),
      waitAlert: t('captcha_wait'),
    };
    globalThis.$altcha.i18n.set(language(), { ...globalThis.$altcha.i18n.get(language()), ...strings });
    widget.setAttribute('language', language());
    widget.addEventListener('statechange', (event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail;
      if (state === 'verified' && payload) solved.current(payload);
    });
    // Set as an attribute, because the element's methods become available only some time after it is created.
    widget.setAttribute(
      'configuration',
      JSON.stringify({
        challenge: puzzle,
        hideFooter: true,
        hideLogo: true,
        minDuration: 0,
        // The product does not collect how a person moves their hand.
        humanInteractionSignature: false,
      }),
    );
    place.current!.replaceChildren(widget);
    return () => widget.remove();
  }, [puzzle, t]);
  return <div ref={place} className={classes.widget} />;
}
