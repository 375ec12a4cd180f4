/** The table of everything that may ask who it is; what stands in the contract and neither here nor below turns the walk red. */
import { COMPANY } from './proof-acts-company.ts'
import { AGENCY, OWN, SHOP } from './proof-acts-own.ts'
import type { Act } from './proof-scene.ts'

export const ACTS: readonly Act[] = [...OWN, ...SHOP, ...AGENCY, ...COMPANY]

/** Calls that may ask although no screen puts them so. */
export const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  'accounts.disableSelf':
    "the app closes one's own access by the link of a letter alone, which is proof enough; logged in and without it nobody is led there",
}

/** Calls that are walked with a password alone, in a walk of their own: another proof is the same sheet, but nobody has walked it here. */
export const WALKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'agencies.createAgency': 'agency-add.walk.ts: each opens another firm, and invites its people',
  'agencies.decideAgency': 'agent-agency.walk.ts: what an agent brought in is answered once',
  'agencies.setAgencyState': 'agency-standing.walk.ts: a firm that is ended stays ended, and nobody else here may lose theirs',
  'agents.answerDispute': 'agents.walk.ts: a line is disputed once, and its answer closes it',
  'agents.closeStatement': 'agents.walk.ts: a quarter is closed once',
  'agents.payStatements': 'agents.walk.ts: what goes into a file for the bank goes into no other',
  'agents.setPlan': 'agents.walk.ts: from then on everything earned is another sum',
  'agents.setTerms': 'agents.walk.ts: statements that come after it say another net',
  'barcodes.makeGdo': 'code-gdo-proof.walk.ts: one is open at a time, and what was aside for it comes back before the next',
  'onboarding.createShop': 'shop-add.walk.ts: each brings in another firm, and invites its owner',
  'onboarding.createGroup': 'shop-add.walk.ts: the same',
  'onboarding.changeOwnerEmail': 'shop-review.walk.ts: each invites somebody elsewhere, three times an hour at most',
  'onboarding.decideReview': 'shop-review.walk.ts: what came in is answered once',
  'imports.applyImport': 'shop-bulk.walk.ts: each brings in many firms, and invites their owners',
  'imports.decideImport': 'shop-bulk.walk.ts: what came in is answered once',
  'gift.revealCode': 'gift-codes.walk.ts: what was seen once does not go back to being unseen',
  'gift.cancelGift': 'gift-codes.walk.ts: a code that was cancelled is burned',
  'gift.revealStock': 'gift-codes.walk.ts: what the company has looked at leaves the stock',
  'settings.changeSetting': 'first-start.walk.ts: where money follows a second person is asked, and one change of a kind waits at a time',
  'settings.decideSetting': 'company-settings.walk.ts: what waits is answered once',
  'iban.askAgentIban': 'agents.walk.ts: the sheet of a shop’s account, which is walked with each proof',
  'iban.cancelAgentIban': 'the same',
  'agents.transferShop': 'agents.walk.ts: from the day after on every list of both agents is another',
  'agents.transferAgency': 'agent-agency.walk.ts: the same',
}
