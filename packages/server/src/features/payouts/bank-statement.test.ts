/** Stories of what the bank says became of transfers: read from its own files, held against ours, marked once. */
import { listPaybacks, makePayout, requestPaid } from '@taschino/contract/payouts.ts'
import { readStatement, type StatementLine } from '@taschino/contract/payouts-statement.ts'
import { approve } from '@taschino/contract/requests.ts'
import { office, till, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import { STATEMENT_FAULTS } from '../../platform/bank/statement.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }
const SET = { settings: { payer: PAYER } }

interface Sent {
  gtid: string
  end: string
  net: number
  message: string
}

/** Transfers of a new file that the bank has. */
async function sends(world: World, marta: Person, values: readonly number[]): Promise<Sent[]> {
  const { carla } = await till(world)
  const gtids: string[] = []
  for (const value of values) {
    const gtid = await wantsEuros(world, carla, value)
    await marta.gets(approve, { params: { gtid }, body: {} })
    gtids.push(gtid)
  }
  const { id } = await marta.gets(makePayout, { body: { gtids } })
  const { rows } = await world.db.query<Sent & Record<string, unknown>>(
    `select r.gtid, p.end_to_end as end, p.net, f.message_id as message from payout p join request r on r.id = p.id_request join payout_file f on f.id = p.id_file
     where p.id_file = $1 order by p.net`,
    [id],
  )
  return rows
}

const euros = (cents: number): string => (cents / 100).toFixed(2)
const camt = (entries: string, version = '053.001.08'): File => {
  const root = version.startsWith('053') ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${root[0]}><GrpHdr><MsgId>B1</MsgId></GrpHdr><${root[1]}>${entries}</${root[1]}></${root[0]}></Document>`
  return new File([xml], 'estratto.xml')
}
const debit = ({ end, net }: Pick<Sent, 'end' | 'net'>): string =>
  `<Ntry><Amt Ccy="EUR">${euros(net)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>CRO${net}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs><Amt Ccy="EUR">${euros(net)}</Amt></TxDtls></NtryDtls></Ntry>`
const credit = ({ end, net }: Pick<Sent, 'end' | 'net'>, code: string): string =>
  `<Ntry><Amt Ccy="EUR">${euros(net)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><AcctSvcrRef>RTN0417</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
const RENT = `<Ntry><Amt Ccy="EUR">900.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls><Refs><EndToEndId>AFFITTO</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`
const reads = (who: Person, file: File, dryRun = true) => who.gets(readStatement, { body: { dryRun }, files: { file } })
const fits = (lines: readonly StatementLine[]) => lines.map(({ fit, gtid }) => [fit, gtid])
async function places(who: Person): Promise<Record<string, string>> {
  return Object.fromEntries((await who.gets(listPaybacks, { query: {} })).items.map(({ gtid, place }) => [gtid, place]))
}

story(
  'an account statement: what was paid and what came back is shown first, then marked once, with the bank’s reason and reference',
  async (world) => {
    const { marta } = await office(world)
    const [one, two] = (await sends(world, marta, [1000, 1100])) as [Sent, Sent]
    const file = camt(debit(one) + debit(two) + RENT + credit(two, 'AC04'))
    const seen = await reads(marta, file)
    expect(seen).toMatchObject({ state: 'checked', kind: 'camt.053', others: 0, pays: { count: 2 }, returns: { count: 1, net: two.net } })
    expect(fits(seen.lines)).toEqual([
      ['pays', one.gtid],
      ['pays', two.gtid],
      ['returns', two.gtid],
    ])
    expect(await places(marta)).toMatchObject({ [one.gtid]: 'sent', [two.gtid]: 'sent' })
    expect((await reads(marta, file, false)).state).toBe('done')
    expect(await places(marta)).toMatchObject({ [one.gtid]: 'paid', [two.gtid]: 'returned' })
    const back = (await marta.gets(listPaybacks, { query: { place: 'returned' } })).items[0]
    expect(back).toMatchObject({ reason: 'Conto chiuso', back: { code: 'AC04', reference: 'RTN0417' }, refused: 'AC04' })
    const journal = await world.journal()
    expect(await reads(marta, file, false)).toMatchObject({ state: 'done-before', pays: { count: 0 }, returns: { count: 0 } })
    // The same in another file of the same bank changes nothing either.
    expect(fits((await reads(marta, camt(debit(one), '054.001.02'), false)).lines)).toEqual([['known', one.gtid]])
    expect(await world.journal()).toBe(journal)
  },
  SET,
)

story(
  'what does not fit is said and never marked: another sum, a transfer that came back, one of nobody',
  async (world) => {
    const { marta } = await office(world)
    const [one, two] = (await sends(world, marta, [1000, 1100])) as [Sent, Sent]
    await reads(marta, camt(credit(two, 'MD07')), false)
    const journal = await world.journal()
    const file = camt(debit({ ...one, net: one.net + 1 }) + debit(two) + debit({ end: 'TSCNOBODY', net: 5 }))
    expect(fits((await reads(marta, file, false)).lines)).toEqual([
      ['amount', one.gtid],
      ['contradicts', two.gtid],
    ])
    expect(await world.journal()).toBe(journal)
    // A code that we have no words for is a return all the same, and the shop reads the code.
    await reads(marta, camt(credit(one, 'ZZ99')), false)
    expect((await marta.gets(listPaybacks, { query: { place: 'returned' } })).items.find(({ gtid }) => gtid === one.gtid)).toMatchObject({
      reason: 'Motivo non detto (ZZ99)',
      back: { code: 'MS03' },
    })
  },
  SET,
)

story(
  'a block that the bank booked as one sum is all of its transfers, and a sum that is not the block’s is none of them',
  async (world) => {
    const { marta } = await office(world)
    const sent = await sends(world, marta, [1000, 1100])
    const sum = sent.reduce((all, { net }) => all + net, 0)
    const block = (cents: number) =>
      `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><Btch><PmtInfId>${sent[0]?.message}-1</PmtInfId></Btch></NtryDtls></Ntry>`
    expect((await reads(marta, camt(block(sum - 1)))).lines).toEqual([])
    expect((await reads(marta, camt(block(sum)), false)).pays).toEqual({ count: 2, net: sum })
    expect(Object.values(await places(marta))).toEqual(['paid', 'paid'])
  },
  SET,
)

story(
  'a report on the payment file: refused before it left is back at once, settled is paid, accepted is nothing yet',
  async (world) => {
    const { marta } = await office(world)
    const [one, two, three] = (await sends(world, marta, [1000, 1100, 1200])) as [Sent, Sent, Sent]
    const line = ({ end }: Sent, status: string) =>
      `<TxInfAndSts><OrgnlEndToEndId>${end}</OrgnlEndToEndId><TxSts>${status}</TxSts>${status === 'RJCT' ? '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>' : ''}</TxInfAndSts>`
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${one.message}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${one.message}-1</OrgnlPmtInfId>${line(one, 'RJCT')}${line(two, 'ACSC')}${line(three, 'ACSP')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
    const said = await reads(marta, new File([xml], 'esito.xml'), false)
    expect(fits(said.lines)).toEqual([
      ['returns', one.gtid],
      ['pays', two.gtid],
    ])
    expect(await places(marta)).toMatchObject({ [one.gtid]: 'returned', [two.gtid]: 'paid', [three.gtid]: 'sent' })
  },
  SET,
)

story(
  'T20: ten who hand in the same file at once mark it once; whoever looked at something else is told',
  async (world) => {
    const { marta } = await office(world)
    const [one] = (await sends(world, marta, [1000])) as [Sent]
    const file = camt(debit(one))
    const ask = { body: { dryRun: false, expects: { pays: 1, returns: 0 } }, files: { file } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => marta.sends(readStatement, ask)))
    const states = answers.map(({ json }) => (json as { state?: string; error?: string }).state ?? (json as { error?: string }).error)
    expect(states.filter((state) => state === 'done')).toHaveLength(1)
    const [two] = (await sends(world, marta, [1100])) as [Sent]
    await marta.gets(requestPaid, { params: { gtid: two.gtid }, body: {} })
    await marta.isRefused('payout_changed', readStatement, { body: ask.body, files: { file: camt(debit(two)) } })
  },
  SET,
)

story(
  'T60: what is no statement is refused, also one that would read other files or grow without end',
  async (world) => {
    const marta = await world.person('company')
    const evil = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt><Stmt>&x;</Stmt></BkToCstmrStmt></Document>`
    const is = (refusal: string, text: string) =>
      marta.isRefused(refusal, readStatement, { body: { dryRun: true }, files: { file: new File([text], 'x.xml') } })
    await is('statement_not_a_statement', evil)
    await is('statement_not_a_statement', '<Document><Altro/></Document>')
    await is('statement_broken', 'ciao')
    await is('statement_broken', '<Document><BkToCstmrStmt>')
    await is('statement_too_large', await camt('<Ntry/>'.repeat(20_001)).text())
  },
  SET,
)

story(
  'marking by a file wants a fresh proof, and a suspended shop stops it as a whole',
  async (world) => {
    const { marta } = await office(world)
    await marta.isRefused('step_up_required', readStatement, { body: { dryRun: false }, files: { file: camt(RENT) } })
  },
  { settings: { payer: PAYER, stepUp: { ...STEP_UP_LIMITS, on: true } } },
)

story(
  'one shop that is suspended stops the whole file, and nothing of it is marked',
  async (world) => {
    const { marta } = await office(world)
    const [one, two] = (await sends(world, marta, [1000, 1100])) as [Sent, Sent]
    const { rows } = await world.db.query<{ id: number }>('select id_party as id from request where gtid = $1', [two.gtid])
    await world.db.query('select ledger.freeze($1, true)', [rows[0]?.id])
    await marta.isRefused('party_suspended', readStatement, { body: { dryRun: false }, files: { file: camt(debit(one) + debit(two)) } })
    expect(await places(marta)).toMatchObject({ [one.gtid]: 'sent', [two.gtid]: 'sent' })
  },
  SET,
)

test('whatever the reader may say has its own refusal, and all of them are told above but slowness, which nobody can hand in', () => {
  const refusals = Object.keys(readStatement.refusals).filter((name) => name.startsWith('statement_'))
  expect(refusals.toSorted()).toEqual(STATEMENT_FAULTS.map((fault) => `statement_${fault}`).toSorted())
  const told = ['statement_not_a_statement', 'statement_broken', 'statement_too_large']
  expect(refusals.filter((name) => !told.includes(name))).toEqual(['statement_too_slow'])
})
