/** A shop's contract end to end: who reads and hands it in, what is no contract, how its link opens once and for nobody else. */
import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { expect } from 'vitest'
import { listDeeds } from '@taschino/contract/audit.ts'
import { drawContractTicket, getContracts, handInContract, readContract } from '@taschino/contract/shops.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { Ears } from '@taschino/testkit/ears.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { send, type Answer, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const sheet = async (text: string, name = 'contratto.pdf'): Promise<File> =>
  new File([await paper(text)], name, { type: 'application/pdf' })
const handsIn = async (who: Person, id: number, text: string): Promise<unknown> =>
  who.gets(handInContract, { params: { id: String(id) }, files: { file: await sheet(text) } })
const ticketOf = async (who: Person, id: number): Promise<string> =>
  (await who.gets(drawContractTicket, { params: { id: String(id) } })).ticket
/** As a new tab does: an address, and no header that says who asks. */
const opens = (world: World, id: number, query: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> =>
  send(world.url, readContract, { params: { id }, query, headers })
const bytesAt = async (world: World, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${world.url}/api/v1${path}`)).arrayBuffer())

/** A shop with its clerk and who brought it in; the office; and everybody whom none of it concerns. */
async function people(world: World) {
  const dario = await world.person('agent', { name: 'Dario Conti' })
  const [forno, bar] = [await world.shop({ idAgent: dario.id }), await world.shop({ title: 'Bar Sport' })]
  const [marta, carla, luca] = [
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('shop', { name: 'Luca Neri', place: bar.id }),
  ]
  return { dario, forno, bar, marta, carla, luca }
}

story('the company hands in a contract, the shop reads the same bytes; a new one stands above it and takes nothing away', async (world) => {
  const { marta, carla, forno } = await people(world)
  const params = { id: String(forno.id) }
  await carla.isRefused('no_contract', drawContractTicket, { params })
  expect(await carla.gets(getContracts, { params })).toEqual({
    shop: { id: forno.id, title: 'Forno Rosetti' },
    versions: [],
    mayHandIn: false,
  })
  await handsIn(marta, forno.id, 'uno')
  await handsIn(marta, forno.id, 'due')
  const { versions, mayHandIn } = await carla.gets(getContracts, { params })
  expect(mayHandIn).toBe(false)
  const hashes = await Promise.all(
    ['due', 'uno'].map(async (text) =>
      createHash('sha256')
        .update(await paper(text))
        .digest('hex'),
    ),
  )
  expect(versions).toMatchObject([
    { version: 2, sha256: hashes[0], handedInBy: null },
    { version: 1, sha256: hashes[1], handedInBy: null },
  ])
  expect((await marta.gets(getContracts, { params })).versions.map(({ handedInBy, size }) => [handedInBy, size])).toEqual(
    await Promise.all(['due', 'uno'].map(async (text) => ['Marta Serra', (await paper(text)).length])),
  )
  for (const [version, text] of [
    ['', 'due'],
    ['&version=1', 'uno'],
    ['&version=2', 'due'],
  ] as const)
    expect(
      (await bytesAt(world, `/shops/contract/${forno.id}?tk=${await ticketOf(carla, forno.id)}${version}`)).equals(await paper(text)),
    ).toBe(true)
  expect((await opens(world, forno.id, { tk: await ticketOf(carla, forno.id), version: 3 })).json).toEqual({ error: 'no_contract' })
  const { items } = await marta.gets(listDeeds, { query: { act: 'shop.contract-handed-in', about: String(forno.id) } })
  expect(items.map(({ actor, facts }) => [actor?.name, facts])).toEqual([
    ['Marta Serra', { version: 2 }],
    ['Marta Serra', { version: 1 }],
  ])
})

story('T59 the file comes as a file: kept nowhere, sniffed by nobody, run by nothing, under a name that we made', async (world) => {
  const { marta, carla, forno } = await people(world)
  const params = { id: String(forno.id) }
  for (const [i, name] of [
    '../../etc/cron.d/x.exe',
    '..\\..\\a.html',
    'a\r\nSet-Cookie: x=1.pdf',
    '"; filename="b.html',
    `${'a'.repeat(4000)}.pdf`,
  ].entries())
    expect((await marta.sends(handInContract, { params, files: { file: await sheet(`nome ${i}`, name) } })).status, name).toBe(200)
  const { status, headers, text } = await opens(world, forno.id, { tk: await ticketOf(carla, forno.id) })
  expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const told = ['content-type', 'cache-control', 'x-content-type-options', 'referrer-policy', 'content-disposition', 'set-cookie'].map(
    (one) => headers.get(one),
  )
  expect(told).toEqual([
    'application/pdf',
    'no-store',
    'nosniff',
    'no-referrer',
    `attachment; filename="contratto-${forno.id}-v5.pdf"`,
    null,
  ])
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
})

story('T50 a ticket opens the contract once: the second time, with another paper, or late, it is nothing', async (world) => {
  const { marta, carla, forno } = await people(world)
  await handsIn(marta, forno.id, 'uno')
  const tk = await ticketOf(carla, forno.id)
  expect((await opens(world, forno.id, { tk })).status).toBe(200)
  for (const again of [{ tk }, { tk, version: 1 }])
    expect(await opens(world, forno.id, again)).toMatchObject({ status: 401, json: { error: 'unauthenticated' } })
  // Two tabs at the same moment: one of them opens.
  const same = await ticketOf(carla, forno.id)
  const both = await Promise.all([opens(world, forno.id, { tk: same }), opens(world, forno.id, { tk: same })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  const late = await ticketOf(carla, forno.id)
  await world.db.query(`update realtime_ticket set expires_at = expires_at - interval '61 s'`)
  expect((await opens(world, forno.id, { tk: late })).status).toBe(401)
})

story('T50 a ticket is for one shop, and is used up at the wrong door: another shop, another path, the socket', async (world) => {
  const { marta, carla, luca, forno, bar } = await people(world)
  await handsIn(marta, forno.id, 'del forno')
  await handsIn(marta, bar.id, 'del bar')
  const wrong: ((tk: string) => Promise<number>)[] = [
    async (tk) => (await opens(world, bar.id, { tk })).status,
    async (tk) => (await fetch(`${world.url}/api/v1/shops/contract/0${forno.id}?tk=${tk}`)).status,
    async (tk) =>
      Ears.open(world.url, () => Promise.resolve({ ticket: tk, expiresInMs: 0 })).then(
        (ears) => {
          ears.close()
          return 200
        },
        () => 401,
      ),
  ]
  for (const at of wrong) {
    // The company reaches both shops: what is refused is the ticket, not the person.
    const tk = await ticketOf(marta, forno.id)
    expect([401, 404]).toContain(await at(tk))
  }
  const spent = await ticketOf(marta, forno.id)
  expect((await opens(world, bar.id, { tk: spent })).status).toBe(401)
  expect((await opens(world, forno.id, { tk: spent })).status).toBe(401)
  const { ticket } = await carla.gets(realtimeTicket, {})
  expect((await opens(world, forno.id, { tk: ticket })).status).toBe(401)
  await luca.isRefused('not_found', drawContractTicket, { params: { id: String(forno.id) } })
})

story('T50 neither a session token nor nothing opens it, and what the header says counts for nothing', async (world) => {
  const { marta, carla, luca, forno } = await people(world)
  await handsIn(marta, forno.id, 'uno')
  const token = await carla.token()
  for (const query of [{}, { tk: '' }, { tk: token }, { tk: 'x'.repeat(43) }, { tk: `' or 1=1--` }, { token }]) {
    expect((await opens(world, forno.id, query)).status, JSON.stringify(query)).toBe(401)
    expect((await opens(world, forno.id, query, { authorization: `Bearer ${token}` })).status).toBe(401)
  }
  const doubled = await fetch(
    `${world.url}/api/v1/shops/contract/${forno.id}?tk=${await ticketOf(carla, forno.id)}&tk=${await ticketOf(carla, forno.id)}`,
  )
  expect(doubled.status).toBe(401)
  // A ticket is its owner's also in the browser of somebody else.
  expect(
    (await opens(world, forno.id, { tk: await ticketOf(carla, forno.id) }, { authorization: `Bearer ${await luca.token()}` })).status,
  ).toBe(200)
})

story('T50 T02 what happens within the minute counts: disabled, logged out, given another shop, another role', async (world) => {
  const changes: [string, string, number][] = [
    ['disabled', `update app_user set status = 'disabled' where id = $1`, 401],
    ['logged out', `update session set revoked_at = now(), revoked_why = 'logout' where id_user = $1`, 401],
    [
      'works elsewhere',
      `update app_user set id_shop = (select id from shop where title = 'Bar Sport' order by id desc limit 1) where id = $1`,
      404,
    ],
    ['another role', `update app_user set role = 'enduser', id_shop = null where id = $1`, 403],
  ]
  for (const [what, sql, status] of changes) {
    const { marta, carla, forno } = await people(world)
    await handsIn(marta, forno.id, 'uno')
    const tk = await ticketOf(carla, forno.id)
    await world.db.query(sql, [carla.id])
    await world.app.app.parts.access.look()
    expect((await opens(world, forno.id, { tk })).status, what).toBe(status)
  }
})

story('T01 a contract that lies outside one’s reach is not there, whether or not the shop has one', async (world) => {
  const { marta, carla, luca, dario, forno, bar } = await people(world)
  await handsIn(marta, forno.id, 'uno')
  const other = await world.person('agent', { name: 'Remo Lupi' })
  for (const who of [luca, other]) {
    const answers = await Promise.all([forno.id, 999_999].map((id) => who.sends(getContracts, { params: { id } })))
    expect(answers.map(({ status, text }) => [status, text])).toEqual([answers[0], answers[0]].map((one) => [404, one?.text]))
    await who.isRefused('not_found', drawContractTicket, { params: { id: forno.id } })
  }
  await other.isRefused('not_found', handInContract, { params: { id: forno.id }, files: { file: await sheet('falso') } })
  for (const who of [carla, luca, await world.person('enduser'), await world.person('agency', { place: await world.agency() })])
    await who.isRefused('forbidden', handInContract, { params: { id: forno.id }, files: { file: await sheet('falso') } })
  expect((await dario.gets(getContracts, { params: { id: String(forno.id) } })).versions).toHaveLength(1)
  await dario.isRefused('not_found', getContracts, { params: { id: bar.id } })
})

story('an agent hands in what a shop begins with; once it takes payments, only the company replaces it', async (world) => {
  const { marta, dario, forno } = await people(world)
  const fresh = await world.shop({ title: 'Da Pina', idAgent: dario.id, enabled: false })
  for (const text of ['prima stesura', 'seconda stesura']) await handsIn(dario, fresh.id, text)
  await world.db.query('update shop set enabled = true where id = $1', [fresh.id])
  expect((await dario.gets(getContracts, { params: { id: String(fresh.id) } })).mayHandIn).toBe(false)
  await dario.isRefused('contract_by_company', handInContract, { params: { id: fresh.id }, files: { file: await sheet('tutto mio') } })
  expect(await handsIn(marta, fresh.id, 'terza stesura')).toMatchObject({
    mayHandIn: true,
    versions: [{ version: 3, handedInBy: 'Marta Serra' }, { version: 2, handedInBy: 'Dario Conti' }, { version: 1 }],
  })
  await handsIn(dario, forno.id, 'mancava ancora')
})

story('a double press is one contract, and nothing that was handed in can be changed', async (world) => {
  const { marta, forno } = await people(world)
  const params = { id: String(forno.id) }
  const both = await Promise.all([1, 2].map(async () => marta.sends(handInContract, { params, files: { file: await sheet('uno') } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await marta.isRefused('contract_unchanged', handInContract, { params, files: { file: await sheet('uno') } })
  expect((await marta.gets(getContracts, { params })).versions).toHaveLength(1)
  for (const change of [`update shop_contract set bytes = 'x'`, 'delete from shop_contract', 'truncate shop_contract'])
    await expect(world.db.query(change)).rejects.toThrow()
})

story('T59 what is no PDF, locked, or runs something is refused in words, and nothing is kept', async (world) => {
  const { marta, forno } = await people(world)
  const params = { id: String(forno.id) }
  const hands = (refusal: string, bytes: BlobPart) =>
    marta.isRefused(refusal, handInContract, { params, files: { file: new File([bytes], 'contratto.pdf', { type: 'application/pdf' }) } })
  const drawn = await PDFDocument.load(await paper('uno'))
  const good = Buffer.from(await drawn.save({ useObjectStreams: false })).toString('latin1')
  await hands('invalid_input', '<html><script>alert(1)</script>')
  await hands('invalid_input', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  await hands('pdf_unreadable', '%PDF-1.7\n<html><script>alert(1)</script></html>')
  await hands('pdf_unreadable', good.slice(0, 300))
  await hands(
    'pdf_active',
    Buffer.from(good.replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'latin1'),
  )
  await hands('pdf_locked', Buffer.from(good.replace('trailer\n<<', 'trailer\n<< /Encrypt 1 0 R'), 'latin1'))
  await hands('too_large', Buffer.alloc(10_485_761, '%PDF-1.7\n'))
  await marta.isRefused('invalid_input', handInContract, { params })
  expect((await world.db.query('select from shop_contract where id_shop = $1', [forno.id])).rowCount).toBe(0)
})
