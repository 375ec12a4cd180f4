// T10: no call moves money before the documents are agreed to. Which calls move money is read from what their answers do, not from what
// they say.
import { expect, test } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { readSources, toSource } from './sources.ts'
import { whoPosts } from './who-posts.ts'

const short = (name: string): string => name.split('.')[1] ?? ''

/** Calls that are guarded as money and post nothing, each with its reason. None posts without being guarded. */
const GUARDED_ALL_THE_SAME = {
  applyImport: 'it begins contracts and accounts, as often as its key',
  applyPeopleImport: 'it begins accounts, as often as its key',
  askTickets: 'an order binds the agency to pay what the company will issue',
  makePayout: 'the file that it makes is what the bank moves money by; the journal is written when it was paid',
  payStatements: 'the same file, for agents; the journal is written with the bank statement',
  takeGift: 'what it hands on is worth money, and was paid for before',
  undoImport: 'it gives up what an import began, as often as its key',
  undoPeopleImport: 'the same of a list of people',
}

/** Calls that lead to the journal by name and never write to it, or only give back to its owner what was theirs, each with its reason. */
const LEADS_THERE_ALL_THE_SAME = {
  deleteAccount: 'it gives what a barcode had set aside back to its owner, who gives it up by a yes of their own',
  disableSelf: 'it gives what a barcode had set aside back to its owner, before the books give them nothing any more',
  disableUser: 'the same, by the company',
  setAgencyState: 'it calls off orders of tickets, which set nothing aside; only what a shop asked for gives value back',
}

test('T10: every call whose answer writes to the journal is declared as one that moves money, so that the HTTP layer asks for agreed documents', () => {
  const { answered, posting } = whoPosts(readSources())
  // Whoever is not found to be answered could not be found to post.
  expect(ALL_CALLS.map(({ name }) => short(name)).filter((name) => !answered.has(name))).toEqual([])
  const money = ALL_CALLS.filter((call) => call.money).map(({ name }) => short(name))
  expect([...posting].filter((name) => !money.includes(name)).toSorted(), 'post, and are not declared with `money: true`').toEqual(
    Object.keys(LEADS_THERE_ALL_THE_SAME),
  )
  expect(money.filter((name) => !posting.has(name)).toSorted(), 'are declared as money, and post nothing').toEqual(
    Object.keys(GUARDED_ALL_THE_SAME),
  )
  expect([...posting].toSorted()).toEqual([
    'answerDispute',
    'applyDistribution',
    'approve',
    'bearStray',
    'buyGift',
    'buyTicket',
    'cancel',
    'cancelGift',
    'cancelOrder',
    'convertTickets',
    'createOrder',
    'creditCode',
    'decideCashback',
    'decideClaim',
    'decideGrant',
    'decideProblem',
    'deleteAccount',
    'disableSelf',
    'disableUser',
    'giveCredits',
    'grantPaid',
    'importCodes',
    'invoicePaid',
    'joinAgency',
    'makeGdo',
    'markBack',
    'markLeft',
    'multiRequests',
    'pay',
    'payMerchant',
    'payProvider',
    'payoutPaid',
    'readStatement',
    'redeemGdo',
    'refund',
    'reject',
    'releaseGdo',
    'removeCode',
    'requestPaid',
    'requestPayback',
    'requestReturned',
    'resolveOrder',
    'returnGift',
    'setAgencyState',
    'statementPaid',
    'takeBackOrder',
    'undoDistribution',
    'withdrawCode',
  ])
})

const features = 'packages/server/src/features'
const sources = (helper: string) =>
  whoPosts([
    toSource(
      `${features}/a/calls.ts`,
      `import { give } from '../b/public.ts'\nexport const giveAnswer = handle(gift)(({ tx }) => tx((sql) => mine(sql)))\nasync function mine(sql) {\n  await give(sql)\n}\nexport const lookAnswer = handle(look)(({ db }) => db)`,
    ),
    toSource(`${features}/b/public.ts`, `export { hand as give } from './hand.ts'`),
    toSource(`${features}/b/hand.ts`, helper),
  ])

test.each([
  ['in a transaction', `import { post } from '@taschino/ledger/post.ts'\nexport const hand = async (sql) => post(sql, 1)`, ['gift']],
  ['many at once', `import { postAll } from '@taschino/ledger/post.ts'\nexport const hand = async (sql) => postAll(sql, [])`, ['gift']],
  [
    'by another name',
    `import { post as write } from '@taschino/ledger/post.ts'\nexport function hand(sql) {\n  return write(sql)\n}`,
    ['gift'],
  ],
  ['through the group commit', 'export const hand = (ledger) => ledger.submit(1)', ['gift']],
  [
    'round a circle',
    `import { post } from '@taschino/ledger/post.ts'\nexport const hand = (sql) => again(sql)\nconst again = (sql) => hand(sql) ?? post(sql)`,
    ['gift'],
  ],
  ['not at all', `import type { post } from '@taschino/ledger/post.ts'\nexport const hand = (sql) => sql // post(sql)`, []],
])('who posts %s is found', (_how, helper, posting) => {
  expect(sources(helper)).toEqual({ answered: new Set(['gift', 'look']), posting: new Set(posting) })
})
