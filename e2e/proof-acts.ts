/** The table of all acts that may ask for a proof; one that the contract has and the table has not fails the walk. */
import { CIRCUIT } from './proof-acts-circuit.ts'
import { COMPANY } from './proof-acts-company.ts'
import { GIFTS } from './proof-acts-gifts.ts'
import { NETWORK } from './proof-acts-network.ts'
import { AGENCY, OWN, SHOP } from './proof-acts-own.ts'
import type { Act } from './proof-scene.ts'

export const ACTS: readonly Act[] = [...OWN, ...SHOP, ...AGENCY, ...COMPANY, ...NETWORK, ...CIRCUIT, ...GIFTS]

/** Calls that may ask although no screen puts them so. */
export const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  'accounts.disableSelf':
    "the app closes one's own access by the link of a letter alone, which is proof enough; logged in and without it nobody is led there",
  'gift.quarantineCodes':
    'asked for by whoever runs the service after a backup was put back, by a script; the screen releases what it put aside',
}

/** Calls that are walked with a password alone, in a walk of their own: another proof is the same sheet, but nobody has walked it here. */
export const WALKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'payouts.readStatement': 'bank-statement.walk.ts: what the bank says is marked once',
  'requests.takeBackOrder': 'take-back-order.walk.ts: an order is taken back once',
  'desk.viewAs': 'desk-search.walk.ts: it opens another login in the same tab',
  'credits.decideGrant': 'credits.walk.ts: what waits is answered once, and by another person',
  'barcodes.makeGdo': 'code-gdo-proof.walk.ts: one is open at a time, and what was aside for it comes back before the next',
  'club.buyTicket': 'club-cashback.walk.ts: a ticket is bought once, and costs what it costs',
  'club.createOrder': 'club.walk.ts: goods that are sent are ordered once, and cost what they cost',
  'club.revealVoucher': 'club.walk.ts: what was seen once does not go back to being unseen',
  'club.giveVoucher': 'club.walk.ts: whoever opens the link has the code',
  'club.setExposure': 'club-mishaps.walk.ts: what is lent is set once',
  'club.addCodes': 'club-mishaps.walk.ts: a code is brought in once',
  'club.decideProblem': 'club-mishaps.walk.ts: what does not work is answered once',
  'club.payProvider': 'club-desk.walk.ts: what is owed is paid once',
  'club.resolveOrder': 'company-orders.walk.ts: two persons end an order, once',
  'club.bearStray': 'club-restored.walk.ts: what only a provider knows is taken over once',
  'club.cancelStray': 'club-restored.walk.ts: what only a provider knows is called off once',
  'club.revealTicket': 'club-cashback.walk.ts: what was seen once does not go back to being unseen',
  'club.decideCashback': 'club-cashback.walk.ts: what waits is decided once, and needs a provider that says odd things',
  'club.decideClaim': 'club-cashback.walk.ts: each wants another visit, and is answered once',
}
