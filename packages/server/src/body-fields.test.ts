/**
 * What may be written into a call at all, read from the contract: T17, what something costs, brings or comes to is for the service to say;
 * T07, what only the company decides is no agent's to send.
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { paybackProspect, requestPayback } from '@taschino/contract/paybacks.ts'
import { pay } from '@taschino/contract/payments.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

/**
 * `chosen`: what the person wants, and may want as long as it is theirs. `compared`: what the screen said; where it is another by now,
 * nothing happens. `named`: which of one's own.
 */
const NUMBERS: Readonly<Record<string, 'chosen' | 'compared' | 'named'>> = {
  'agencies.askTickets unit': 'chosen',
  'agencies.askTickets amount': 'chosen',
  'agencies.joinAgency idInvitation': 'named',
  'barcodes.makeGdo idShop': 'chosen',
  'barcodes.makeGdo unit': 'chosen',
  'barcodes.makeGdo amount': 'chosen',
  'barcodes.redeemGdo bill': 'chosen',
  'club.buyTicket idProduct': 'named',
  'club.buyTicket version': 'compared',
  'club.buyTicket unit': 'chosen',
  'club.buyTicket amount': 'chosen',
  'club.buyTicket price': 'compared',
  'club.createOrder idProduct': 'named',
  'club.createOrder version': 'compared',
  'club.createOrder unit': 'chosen',
  'club.createOrder amount': 'chosen',
  'club.createOrder price': 'compared',
  'club.decideClaim share': 'chosen',
  'club.payProvider value': 'chosen',
  'credits.giveCredits people[].idUser': 'named',
  'credits.giveCredits people[].value': 'chosen',
  'distribution.applyDistribution tickets': 'compared',
  'distribution.applyDistribution value': 'compared',
  'imports.applyImport shops': 'compared',
  'imports.applyPeopleImport people': 'compared',
  'gift.buyGift merchant': 'named',
  'gift.buyGift unit': 'chosen',
  'gift.buyGift amount': 'chosen',
  'gift.payMerchant value': 'chosen',
  'paybacks.convertTickets parts[].value': 'chosen',
  'paybacks.convertTickets days': 'chosen',
  'paybacks.convertTickets net': 'compared',
  'paybacks.convertTickets idShop': 'named',
  'agents.payStatements count': 'compared',
  'agents.payStatements net': 'compared',
  'paybacks.requestPayback value': 'chosen',
  'paybacks.requestPayback days': 'chosen',
  'paybacks.requestPayback net': 'compared',
  'paybacks.requestPayback idShop': 'named',
  'paybacks.multiRequests net': 'compared',
  'payouts.readStatement expects.pays': 'compared',
  'payouts.readStatement expects.returns': 'compared',
  'payouts.readStatement expects.settles': 'compared',
  'payouts.readStatement meant[].at': 'named',
  'payouts.readStatement meant[].invoice': 'named',
  'payments.pay unit': 'chosen',
  'payments.pay amount': 'chosen',
  'payments.pay parts[].unit': 'chosen',
  'payments.pay parts[].amount': 'chosen',
  'payments.pay idShop': 'compared',
  'payments.pay bill': 'chosen',
  'payments.refund unit': 'chosen',
  'payments.refund amount': 'chosen',
  'payments.refund parts[].unit': 'chosen',
  'payments.refund parts[].amount': 'chosen',
  'payouts.makePayout expects.count': 'compared',
  'payouts.makePayout expects.net': 'compared',
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: unknown
  anyOf?: Shape[]
}

/** Every object of a body that takes fields nobody declared, and every number with the way to it. */
function look(shape: Shape, at: string, found: { open: string[]; numbers: string[] }): void {
  for (const one of shape.anyOf ?? []) look(one, at, found)
  if (shape.type === 'integer' || shape.type === 'number') found.numbers.push(at)
  if (shape.items) look(shape.items, `${at}[]`, found)
  if (shape.type === 'object' && shape.additionalProperties !== false) found.open.push(at)
  for (const [name, field] of Object.entries(shape.properties ?? {}))
    look(field, at.endsWith(' ') ? `${at}${name}` : `${at}.${name}`, found)
}

const fieldsOf = (shape: Shape): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
  ...(shape.items ? fieldsOf(shape.items) : []),
  ...(shape.anyOf ?? []).flatMap(fieldsOf),
]
const bodyOf = (call: (typeof ALL_CALLS)[number]): Shape | null =>
  call.body ? (z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape) : null

/** Fields with which somebody would let themselves in, switch something on, or set their own price. */
const COMPANY_DECIDES =
  /^(autoEnable|enabled|enable|disabled|status|fee\w*|capabilities|iban\w*|merchantID|idShopGroup|isGroup|idAgent|idSuperagent|approved?|createdBy|passwordHash)$/i

/**
 * What an agent writes of a shop that comes in is an offer: within a policy (fees, capabilities), within their own network (group), or
 * without any force until its owner says so (account). `enabled` stands in the one call that the company shares with them, and is unknown
 * to everybody else (features/onboarding/onboarding.test.ts, T07).
 */
const OFFERED = [
  // Their own account, asked for and agreed to by the company (features/iban).
  'iban.askAgentIban iban',
  // Refused to agents by the call itself (features/imports, not_allowed).
  'imports.createImport autoEnable',
  'shops.updateShop enabled',
  ...['feeMin', 'feeMax', 'feesByType', 'capabilities', 'idShopGroup', 'merchantID', 'iban', 'ibanReceiverName'].map(
    (field) => `shops.updateShop ${field}`,
  ),
  ...['feeMin', 'feeMax', 'feesByType', 'iban', 'ibanReceiverName', 'merchantID'].map((field) => `onboarding.createGroup ${field}`),
  ...['feeMin', 'feeMax', 'feesByType', 'iban', 'ibanReceiverName', 'capabilities', 'idShopGroup', 'merchantID'].map(
    (field) => `onboarding.createShop ${field}`,
  ),
]

test('T07: whatever an agent or superagent may call, no field of the company is known to it but as an offer, and what nobody declared is refused', () => {
  const theirs = ALL_CALLS.filter(
    ({ roles }) => roles !== 'anyone' && (roles as readonly string[]).some((role) => role === 'agent' || role === 'superagent'),
  )
  expect(theirs.length).toBeGreaterThan(20)
  const found = { open: [] as string[], fields: [] as string[] }
  for (const call of theirs) {
    const body = bodyOf(call)
    if (!body) continue
    look(body, `${call.name} `, { open: found.open, numbers: [] })
    found.fields.push(
      ...fieldsOf(body)
        .filter((field) => COMPANY_DECIDES.test(field))
        .map((field) => `${call.name} ${field}`),
    )
  }
  // What an authenticator says is in its own words, checked by the library that reads them; rows of a sheet are cells by heading, and each
  // is judged by the schema of the form for one shop before anything comes of it. A saved view holds at most forty short words by column.
  expect({ open: found.open.toSorted(), fields: [...new Set(found.fields)].toSorted() }).toEqual({
    open: [
      'imports.createImport group',
      'imports.createImport shops[]',
      'imports.mendImportRow cells',
      'imports.createPeopleImport people[]',
      'imports.mendPeopleRow cells',
      'stepup.passkeyAdd response',
      ...['changeView', 'saveView'].map((name) => `savedViews.${name} query`),
      ...['changeView', 'saveView', 'chooseColumns'].flatMap((name) =>
        ['shown', 'widths'].map((what) => `savedViews.${name} columns.${what}`),
      ),
    ].toSorted(),
    fields: OFFERED.toSorted(),
  })
})

test('T17: no money call takes a field that nobody declared, at any depth, nor a number whose part is not written down', () => {
  const found = { open: [] as string[], numbers: [] as string[] }
  for (const call of ALL_CALLS.filter(({ money }) => money)) look(bodyOf(call) ?? {}, `${call.name} `, found)
  expect(found.open).toEqual([])
  expect(found.numbers.toSorted()).toEqual(Object.keys(NUMBERS).toSorted())
  // What is only compared with the offer decides nothing: dearer by now is refused, cheaper is charged less.
  for (const at of found.numbers.filter((one) => NUMBERS[one] !== 'compared'))
    expect(at).not.toMatch(/price|fee|rate|discount|percent|cashback/i)
})

story('T17: a fee that changed since it was shown: the old promise is refused, the new one is read and holds', async (world) => {
  const { carla, giulia, forno } = await atTheBaker(world)
  await giulia.pays(forno, '5 × 8,00 normal')
  const shown = async () => (await carla.gets(paybackProspect, { query: { amount: '3000' } })).options[0]?.net ?? 0
  const before = await shown()
  await world.db.query('update shop set fee_min = 300, fee_max = 500 where id = $1', [forno.id])
  const journal = await world.journal()
  for (const net of [before, 3000, 1, before + 1])
    await carla.isRefused('offer_changed', requestPayback, { body: { value: 3000, days: 2, net } })
  expect(await world.journal()).toBe(journal)
  const now = await shown()
  expect(now).toBeLessThan(before)
  expect((await carla.gets(requestPayback, { body: { value: 3000, days: 2, net: now } })).payback).toMatchObject({
    net: now,
    fee: 3000 - now,
  })
})

story('T17: a payment takes pieces from a pocket, and no price from whoever pays', async (world) => {
  const { giulia, forno } = await atTheBaker(world)
  const journal = await world.journal()
  for (const more of [
    { price: 1 },
    { total: 1 },
    { value: 1 },
    { fee: 0 },
    { cashback: 500 },
    { parts: [{ unit: 800, amount: 1, type: 'normal', value: 1 }] },
  ])
    await giulia.isRefused('invalid_input', pay, { body: { unit: 800, amount: 1, code: forno.tills[0], ...more } })
  expect(await world.journal()).toBe(journal)
  expect((await giulia.pays(forno, '1 × 8,00 normal')).value).toBe(-800)
})
