/** The list of all kinds of letter; adding one is a file with its words and a line here (docs/how-to/add-a-letter.md). */
import { accountDisabled, accountEnabled } from './letters/account-state.ts'
import { activation } from './letters/activation.ts'
import { agencyStanding } from './letters/agency-standing.ts'
import { alreadyHere } from './letters/already-here.ts'
import { clubNews } from './letters/club-news.ts'
import { disableLink } from './letters/disable-link.ts'
import { emailAsked, emailChanged, emailConfirm, emailWanted } from './letters/email-change.ts'
import { firstLink } from './letters/first-link.ts'
import { ibanChange } from './letters/iban-change.ts'
import { invoiceDue } from './letters/invoice-due.ts'
import { join } from './letters/join.ts'
import type { LetterKind } from './letters/kind.ts'
import { leftAgency } from './letters/left-agency.ts'
import { networkNews } from './letters/network-news.ts'
import { passwordChanged } from './letters/password-changed.ts'
import { passwordChangedInside, passwordWithdrawn } from './letters/password-inside.ts'
import { requestAnswered } from './letters/request-answered.ts'
import { reviewAnswered } from './letters/review-answered.ts'
import { reset } from './letters/reset.ts'
import { securityChanged } from './letters/security-changed.ts'
import { settingTold } from './letters/setting-told.ts'
import { shopStarted, shopStopped } from './letters/shop-stopped.ts'
import { statement } from './letters/statement.ts'
import { testLetter } from './letters/test-letter.ts'
import { ticketsEnding } from './letters/tickets-ending.ts'

export const LETTERS = {
  activation,
  reset,
  'password-changed': passwordChanged,
  'password-changed-inside': passwordChangedInside,
  'password-withdrawn': passwordWithdrawn,
  'club-news': clubNews,
  'disable-link': disableLink,
  'account-disabled': accountDisabled,
  'account-enabled': accountEnabled,
  'agency-standing': agencyStanding,
  'already-here': alreadyHere,
  'email-asked': emailAsked,
  'email-confirm': emailConfirm,
  'email-wanted': emailWanted,
  'email-changed': emailChanged,
  'first-link': firstLink,
  'iban-change': ibanChange,
  'invoice-due': invoiceDue,
  join,
  'left-agency': leftAgency,
  'network-news': networkNews,
  'request-answered': requestAnswered,
  'review-answered': reviewAnswered,
  'security-changed': securityChanged,
  'setting-told': settingTold,
  'shop-stopped': shopStopped,
  'shop-started': shopStarted,
  statement,
  'test-letter': testLetter,
  'tickets-ending': ticketsEnding,
} as const

/** What each kind needs to be written. */
export type Letters = { [K in keyof typeof LETTERS]: (typeof LETTERS)[K] extends LetterKind<infer Facts> ? Facts : never }
