import { defineRoute, z } from '@ritm/http';
import { captchaActions, captchaChallenge } from './captcha.ts';
import { accountsErrors } from './errors.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { checkPhoneBody, checkSmsCodeBody, phoneCheck } from './sign-in.ts';

const beforeSignIn = { public: 'nobody is signed in yet' } as const;
const sendErrors = [
  accountsErrors.bad_phone,
  accountsErrors.country_closed,
  accountsErrors.captcha_needed,
  accountsErrors.too_soon,
  accountsErrors.too_many_codes,
  accountsErrors.no_codes_today,
  accountsErrors.sending_down,
];
const codeErrors = [
  accountsErrors.wrong_code,
  accountsErrors.code_over,
  accountsErrors.captcha_needed,
  accountsErrors.too_many_attempts,
];

/** The routes that lead to a session; the first page of a stranger needs no others. */
export const signInRoutes = {
  get_captcha: defineRoute({
    name: 'accounts.get_captcha',
    method: 'GET',
    path: '/captcha',
    summary: 'A puzzle whose solution, in the header captcha-token, lets one call of the action through',
    query: z.object({ action: z.enum(captchaActions) }),
    response: captchaChallenge,
    permission: beforeSignIn,
  }),
  check_phone: defineRoute({
    name: 'accounts.check_phone',
    method: 'GET',
    path: '/check_phone',
    limit: 'sign_in',
    writes: true,
    summary: 'Send an SMS or make a call; answers the check’s id (the specification’s form; prefer POST)',
    query: checkPhoneBody,
    response: phoneCheck,
    errors: sendErrors,
    permission: beforeSignIn,
  }),
  check_phone_safe: defineRoute({
    name: 'accounts.check_phone_safe',
    method: 'POST',
    path: '/check_phone',
    limit: 'sign_in',
    summary: 'Send an SMS or make a call; answers the check’s id',
    body: checkPhoneBody,
    response: phoneCheck,
    errors: sendErrors,
    permission: beforeSignIn,
  }),
  check_sms_code: defineRoute({
    name: 'accounts.check_sms_code',
    method: 'GET',
    path: '/check_sms_code',
    limit: 'sign_in',
    writes: true,
    summary: 'Exchange the code for a session (the specification’s form, with the code in the address; prefer POST)',
    query: checkSmsCodeBody,
    response: signInAnswer,
    errors: codeErrors,
    permission: beforeSignIn,
    noStoredReply: 'it holds the token of a session',
  }),
  check_sms_code_safe: defineRoute({
    name: 'accounts.check_sms_code_safe',
    method: 'POST',
    path: '/check_sms_code',
    limit: 'sign_in',
    summary: 'Exchange the code for a session',
    body: checkSmsCodeBody,
    response: signInAnswer,
    errors: codeErrors,
    permission: beforeSignIn,
    noStoredReply: 'it holds the token of a session',
  }),
};
