import type { NamedShapes } from '@ritm/http/openapi';
import { captchaChallenge } from './captcha.ts';
import { deletionBody, persons, publicUser, publicUserStatistic } from './person.ts';
import { profile, profileBody } from './profile.ts';
import {
  authRedirect,
  authRedirectBody,
  authTicketBody,
  confirmBody,
  confirmWays,
  factorAdded,
  factorItem,
  factorProofBody,
  factorSettings,
  passkeyAssertion,
  passkeyBody,
  passkeySetup,
  recoveryCodes,
  sessionItem,
  totpBody,
  totpSetup,
} from './security.ts';
import { factorCheck, signInAnswer } from './sign-in-answer.ts';
import { changeSessionTypeBody, checkPhoneBody, checkSmsCodeBody, newSession, phoneCheck } from './sign-in.ts';

/** Names of shapes in the API reference. */
export const accountsShapes = {
  CaptchaChallenge: captchaChallenge,
  DeletionBody: deletionBody,
  Persons: persons,
  PublicUser: publicUser,
  PublicUserStatistic: publicUserStatistic,
  Profile: profile,
  ProfileBody: profileBody,
  FactorProofBody: factorProofBody,
  PasskeyAssertion: passkeyAssertion,
  AuthRedirect: authRedirect,
  AuthRedirectBody: authRedirectBody,
  AuthTicketBody: authTicketBody,
  SessionItem: sessionItem,
  ConfirmWays: confirmWays,
  AccountsConfirmBody: confirmBody,
  FactorSettings: factorSettings,
  FactorItem: factorItem,
  TotpSetup: totpSetup,
  FactorAdded: factorAdded,
  TotpBody: totpBody,
  PasskeySetup: passkeySetup,
  PasskeyBody: passkeyBody,
  RecoveryCodes: recoveryCodes,
  SignInAnswer: signInAnswer,
  FactorCheck: factorCheck,
  PhoneCheck: phoneCheck,
  CheckPhoneBody: checkPhoneBody,
  CheckSmsCodeBody: checkSmsCodeBody,
  NewSession: newSession,
  ChangeSessionTypeBody: changeSessionTypeBody,
} satisfies NamedShapes;
