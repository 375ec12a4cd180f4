/** Documents end to end: who is asked for which, what agreeing proves, how a new text stops money for everybody within a second. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { listDeeds } from '@taschino/contract/audit.ts'
import {
  agree,
  exportDocuments,
  getDocument,
  listAgreed,
  listDocuments,
  mandatoryForRole,
  mandatoryNotAgreed,
  publishDocument,
  withdrawDocument,
} from '@taschino/contract/documents.ts'
import { multiRequests } from '@taschino/contract/paybacks.ts'
import { pay, outcome } from '@taschino/contract/payments.ts'
import { getProfile } from '@taschino/contract/people.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { insertVersion } from './public.ts'

/** Each story has its own world: a document in force stops everybody's money. */
const ALONE = {}
const pdf = (text: string): Buffer<ArrayBuffer> => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

async function publishes(world: World, name: string, text: string, roles: readonly ('enduser' | 'shop')[] = ['enduser']): Promise<number> {
  const made = await world.db.tx((sql) => insertVersion(sql, { name, title: 'Condizioni d’uso', roles, bytes: pdf(text), by: null }))
  await world.app.app.parts.access.look()
  return made?.idDocument ?? 0
}

const waiting = async (person: Person): Promise<number[]> => (await person.gets(mandatoryNotAgreed, {})).map(({ idDocument }) => idDocument)

story(
  'T10 money waits for the current version of every document, at the HTTP layer and not in the app, and moves as soon as it is agreed to',
  async (world) => {
    const forno = await world.shop()
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '4 × 8,00 normal')
    await giulia.pays(forno, '1 × 8,00 normal')
    const first = await publishes(world, 'condizioni', 'uno')
    const before = await world.journal()
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
    expect(await world.journal()).toBe(before)
    // Reading is not paying: pocket and profile stay open, else nobody could find the way out.
    expect(await giulia.pocket()).toBe('3 × 8,00 normal')
    expect(await waiting(giulia)).toEqual([first])
    expect(await giulia.gets(agree, { body: { documentsIDs: [first] } })).toEqual({ waiting: 0 })
    await giulia.pays(forno, '2 × 8,00 normal')

    const second = await publishes(world, 'condizioni', 'due')
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
    expect(await waiting(giulia)).toEqual([second])
    // The old text is no way round.
    await giulia.isRefused('document_outdated', agree, { body: { documentsIDs: [first] } })
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
  },
  ALONE,
)

story(
  'T10 a new text bites within a second without anybody being told, and what was asked with its key before is still answered',
  async (world) => {
    const forno = await world.shop()
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '4 × 8,00 normal')
    const key = '0b9f0c1e-7a51-4d3c-9a5e-111111111111'
    await giulia.pays(forno, '1 × 8,00 normal', { key })
    // From another process: this server is told nothing and finds out by itself.
    await world.db.tx((sql) =>
      insertVersion(sql, { name: 'condizioni', title: 'Condizioni', roles: ['enduser'], bytes: pdf('uno'), by: null }),
    )
    await new Promise((resolve) => setTimeout(resolve, 950))
    await giulia.cannotPay('agreement_required', forno, '2 × 8,00 normal')
    expect(await giulia.gets(outcome, { params: { key } })).toMatchObject({ state: 'posted' })
  },
  ALONE,
)

story(
  'T10 a spreadsheet of requests moves takings, and waits for the current version like any other money',
  async (world) => {
    const forno = await world.shop({ title: 'Forno Rosetti' })
    const [giulia, carla] = [await world.person('enduser'), await world.person('shop', { place: forno.id })]
    await world.gives(giulia.id, '20,00 credits')
    await giulia.pays(forno, '20,00 credits')
    const sheet = (dryRun: boolean) => ({
      body: { dryRun },
      files: { file: new File(['Negozio;Importo;Tipo;Giorni\r\nForno Rosetti;20,00;bonifico;2'], 'richieste.csv', { type: 'text/csv' }) },
    })
    const text = await publishes(world, 'per-i-negozi', 'uno', ['shop'])
    const before = await world.journal()
    // Looking is the same call: whoever is about to ask hears of the text before they read through the rows.
    for (const dryRun of [true, false]) await carla.isRefused('agreement_required', multiRequests, sheet(dryRun))
    expect(await world.journal()).toBe(before)
    await carla.gets(agree, { body: { documentsIDs: [text] } })
    expect(await carla.gets(multiRequests, sheet(false))).toMatchObject({ state: 'done' })
  },
  ALONE,
)

story(
  'T02 only whom a document concerns is asked for it; a disabled person cannot agree their way back in',
  async (world) => {
    const forno = await world.shop()
    const [giulia, carla] = [await world.person('enduser'), await world.person('shop', { name: 'Carla Rosetti', place: forno.id })]
    await world.gives(giulia.id, '2 × 8,00 normal')
    const one = await publishes(world, 'per-i-negozi', 'uno', ['shop'])
    await giulia.pays(forno, '1 × 8,00 normal')
    expect(await waiting(giulia)).toEqual([])
    await giulia.isRefused('document_outdated', agree, { body: { documentsIDs: [one] } })
    expect(await waiting(carla)).toEqual([one])
    await carla.token()
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [carla.id])
    await world.app.app.parts.access.look()
    await carla.isRefused('unauthenticated', agree, { body: { documentsIDs: [one] } })
  },
  ALONE,
)

story(
  'an agreement proves version, bytes, time and device, is kept once, and cannot be changed by anybody',
  async (world) => {
    const giulia = await world.person('enduser')
    const id = await publishes(world, 'privacy', 'testo')
    await giulia.gets(agree, { body: { documentsIDs: [id] } })
    await giulia.gets(agree, { body: { documentsIDs: [id, id] } })
    const { rows } = await world.db.query('select sha256, device, id_session from agreement where id_user = $1', [giulia.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      sha256: createHash('sha256').update(pdf('testo')).digest('hex'),
      device: expect.stringMatching(/.+/) as string,
      id_session: expect.stringMatching(/.+/) as string,
    })
    expect(await giulia.gets(listAgreed, {})).toMatchObject([{ idDocument: id, version: 1, path: 'privacy-1.pdf' }])
    for (const change of [
      'update agreement set at = now()',
      'delete from agreement',
      `update document_version set title = 'x'`,
      'truncate agreement',
    ])
      await expect(world.db.query(change)).rejects.toThrow()
    const deeds = await world.db.query<{ act: string; facts: unknown }>(`select act, facts from audit_log where id_actor = $1`, [giulia.id])
    expect(deeds.rows).toEqual([{ act: 'documents.agreed', facts: { documents: ['privacy'] } }])
    await giulia.isRefused('not_found', agree, { body: { documentsIDs: [id, 999_999] } })
  },
  ALONE,
)

story(
  'the text is open to everybody at the address that partners know, with and without what stands against old copies',
  async (world) => {
    await publishes(world, 'privacy', 'testo')
    await publishes(world, 'per-i-negozi', 'altro', ['shop'])
    for (const path of ['privacy-1.pdf', 'privacy-1.pdf&time=now', 'privacy-1.pdf&time=1763700000000']) {
      const response = await fetch(`${world.url}/api/v1/documents/${path}`)
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        'application/pdf',
        pdf('testo').toString(),
      ])
    }
    const all = await send(world.url, mandatoryForRole, {})
    expect((all.json as { path: string }[]).map(({ path }) => path)).toEqual(['per-i-negozi-1.pdf', 'privacy-1.pdf'])
    const some = await send(world.url, mandatoryForRole, { query: { role: 'shop' } })
    expect((some.json as { path: string }[]).map(({ path }) => path)).toEqual(['per-i-negozi-1.pdf'])
  },
  ALONE,
)

story(
  'T63 forty ways to climb out of the documents find nothing',
  async (world) => {
    const giulia = await world.person('enduser')
    await publishes(world, 'privacy', 'testo')
    const up = ['../', '..\\', '..%2f', '..%5c', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '....//', '..;/', '%c0%ae%c0%ae/']
    const aims = ['etc/passwd', 'package.json', 'privacy-1.pdf%00.txt', 'privacy-1.pdf/..']
    const payloads = up.flatMap((climb) => aims.map((aim) => `${climb.repeat(3)}${aim}`))
    expect(payloads).toHaveLength(40)
    for (const payload of [
      ...payloads,
      'privacy-0.pdf',
      'privacy-2.pdf',
      'privacy-1.PDF',
      'privacy-1',
      "x' or 1=1--1.pdf",
      '__proto__-1.pdf',
      'privacy-1.pdf?x=../..',
      'constructor',
    ].slice(0, 46)) {
      // fetch would tidy the path up before it leaves: the raw one goes over the line.
      const { status, text } = await raw(world.url, `/api/v1/documents/${payload}`)
      if (payload === 'privacy-1.pdf?x=../..') continue
      expect([400, 404], payload).toContain(status)
      expect(text).not.toMatch(/%PDF|root:|"workspaces"/)
    }
    expect((await giulia.sends(getDocument, { params: { path: '../privacy-1.pdf' } })).status).toBe(404)
  },
  ALONE,
)

async function raw(url: string, path: string): Promise<{ status: number; text: string }> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: path.replaceAll(' ', '%20').replaceAll('\\', '%5c') }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

story(
  'the company publishes: a real PDF, by its content, once; nobody else may',
  async (world) => {
    const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
    const body = { name: 'condizioni', title: 'Condizioni d’uso', roles: ['enduser'] }
    const text = new File([await paper('uno')], '../../condizioni.exe', { type: 'image/png' })
    expect(await marta.sends(publishDocument, { body, files: { file: text } })).toMatchObject({
      status: 200,
      json: { version: 1, path: 'condizioni-1.pdf' },
    })
    expect(await waiting(giulia)).toHaveLength(1)
    await marta.isRefused('document_unchanged', publishDocument, { body, files: { file: text } })
    await marta.isRefused('invalid_input', publishDocument, {
      body,
      files: { file: new File(['<svg onload=alert(1)>'], 'a.pdf', { type: 'application/pdf' }) },
    })
    await marta.isRefused('invalid_input', publishDocument, { body: { ...body, name: '../x' }, files: { file: text } })
    await marta.isRefused('invalid_input', publishDocument, { body })
    await giulia.isRefused('forbidden', publishDocument, { body, files: { file: text } })
    expect(await send(world.url, publishDocument, { body, files: { file: text } })).toMatchObject({ status: 401 })
    expect(await marta.gets(getProfile, {})).toMatchObject({ role: 'company' })
    expect(
      (await giulia.isRefused('agreement_required', pay, { body: { parts: [{ unit: 800, amount: 1, type: 'normal' }], code: 'X1X1X1X1' } }))
        .status,
    ).toBe(403)
  },
  ALONE,
)

story(
  'who publishes has just proved who they are, and sees version by version whom it concerns and how many of them agreed',
  async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const [giulia, ugo] = [await world.person('enduser'), await world.person('enduser', { name: 'Ugo Sala' })]
    const [uno, due] = [await paper('uno'), await paper('due')]
    const publishing = (text: 'uno' | 'due') => ({
      body: { name: 'condizioni', title: 'Condizioni d’uso', roles: ['enduser'] },
      files: { file: new File([text === 'uno' ? uno : due], 'a.pdf') },
    })
    await marta.isRefused('step_up_required', publishDocument, publishing('uno'))
    expect((await marta.gets(listDocuments, {})).documents).toEqual([])
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    const first = (await marta.sends(publishDocument, publishing('uno'))).json as { idDocument: number }
    await giulia.gets(agree, { body: { documentsIDs: [first.idDocument] } })
    await ugo.gets(agree, { body: { documentsIDs: [first.idDocument] } })
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [ugo.id])
    await marta.sends(publishDocument, publishing('due'))
    const { documents, people } = await marta.gets(listDocuments, {})
    expect(documents).toHaveLength(1)
    expect(documents[0]?.versions).toMatchObject([
      { version: 2, path: 'condizioni-2.pdf', roles: ['enduser'], publishedBy: 'Marta Serra', agreed: 0 },
      { version: 1, path: 'condizioni-1.pdf', roles: ['enduser'], publishedBy: 'Marta Serra', agreed: 1 },
    ])
    expect(people).toEqual([
      { role: 'company', count: 1 },
      { role: 'enduser', count: 1 },
    ])
    await giulia.isRefused('forbidden', listDocuments)
    const [head, ...lines] = (await marta.sends(exportDocuments, { query: { format: 'csv' } })).text.trim().split('\r\n')
    expect(head).toBe(
      '"Titolo";"Versione";"Stato";"Chi deve accettare";"Pubblicata il";"Pubblicata da";"Hanno accettato";"Su quanti";"File"',
    )
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, '…'))).toEqual([
      '"Condizioni d’uso";2;"in vigore";"utente";…;"Marta Serra";0;1;"condizioni-2.pdf"',
      '"Condizioni d’uso";1;"sostituita";"utente";…;"Marta Serra";1;1;"condizioni-1.pdf"',
    ])
    await giulia.isRefused('forbidden', exportDocuments, { query: { format: 'csv' } })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story(
  'an export is refused with the number when no file should hold it',
  async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    for (const text of ['uno', 'due']) await publishes(world, 'condizioni', text)
    expect((await marta.isRefused('export_too_large', exportDocuments, { query: { format: 'csv' } })).json).toMatchObject({
      facts: { most: 1 },
    })
  },
  { settings: { exportMax: 1 } },
)

story('T59 a text that nobody should be handed is not put in force, and nobody’s money waits for it', async (world) => {
  const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
  const body = { name: 'condizioni', title: 'Condizioni d’uso', roles: ['enduser'] }
  // A few of them, so that each refusal comes by the HTTP layer; all are looked into beside the service.
  const tried = HOSTILE_PDFS.filter((_, i) => i % 24 === 0)
  for (const { name, bytes, outcome } of tried) {
    const { status, json } = await marta.sends(publishDocument, {
      body,
      files: { file: new File([Uint8Array.from(await bytes())], 'a.pdf') },
    })
    expect(
      [status, ['pdf_active', 'pdf_locked', 'pdf_unreadable', 'invalid_input'].includes((json as { error: string }).error)],
      `${name}: ${outcome}`,
    ).toEqual([name === 'nothing' || name === 'words' ? 400 : 422, true])
  }
  expect(await waiting(giulia)).toEqual([])
  expect((await marta.gets(listDocuments, {})).documents).toEqual([])
})

story(
  'T10 a version that is withdrawn is waited for no longer: the one before is in force again, and who had agreed to that one pays at once',
  async (world) => {
    const forno = await world.shop()
    const [marta, giulia, ugo] = [
      await world.person('company', { name: 'Marta Serra' }),
      await world.person('enduser'),
      await world.person('enduser', { name: 'Ugo Sala' }),
    ]
    await world.gives(giulia.id, '4 × 8,00 normal')
    await world.gives(ugo.id, '4 × 8,00 normal')
    const first = await publishes(world, 'condizioni', 'uno')
    await giulia.gets(agree, { body: { documentsIDs: [first] } })
    const second = await publishes(world, 'condizioni', 'due')
    await ugo.gets(agree, { body: { documentsIDs: [second] } })
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
    const params = { id: String(second) }
    const body = { reason: 'Mancano due pagine' }
    // As grave as publishing, so it wants the same proof.
    await marta.isRefused('step_up_required', withdrawDocument, { params, body })
    await giulia.isRefused('forbidden', withdrawDocument, { params, body })
    await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    await marta.isRefused('invalid_input', withdrawDocument, { params, body: { reason: '' } })
    await marta.isRefused('not_found', withdrawDocument, { params: { id: '999999' }, body })
    await marta.isRefused('document_not_in_force', withdrawDocument, { params: { id: String(first) }, body })
    expect(await marta.gets(withdrawDocument, { params, body })).toMatchObject({ inForce: { idDocument: first, version: 1 } })
    await marta.isRefused('document_not_in_force', withdrawDocument, { params, body })
    expect(await waiting(giulia)).toEqual([])
    await giulia.pays(forno, '1 × 8,00 normal')
    // Who has only seen the withdrawn one is asked for the one that is in force; what they agreed to stays written down.
    expect(await waiting(ugo)).toEqual([first])
    await ugo.isRefused('document_outdated', agree, { body: { documentsIDs: [second] } })
    await ugo.cannotPay('agreement_required', forno, '1 × 8,00 normal')
    await ugo.gets(agree, { body: { documentsIDs: [first] } })
    await ugo.pays(forno, '1 × 8,00 normal')
    expect((await ugo.gets(listAgreed, {})).map(({ version, withdrawnAt }) => [version, withdrawnAt !== null])).toEqual([
      [1, false],
      [2, true],
    ])
    const [document] = (await marta.gets(listDocuments, {})).documents
    expect(
      document?.versions.map(({ version, inForce, withdrawn }) => [version, inForce, withdrawn && [withdrawn.by, withdrawn.reason]]),
    ).toEqual([
      [2, false, ['Marta Serra', 'Mancano due pagine']],
      [1, true, null],
    ])
    expect((await marta.gets(listDeeds, { query: { act: 'document.withdrawn' } })).items.map(({ facts }) => facts)).toEqual([
      { document: 'condizioni', version: 2, reason: 'Mancano due pagine' },
    ])
    expect((await marta.sends(exportDocuments, { query: { format: 'csv' } })).text).toContain('"ritirata"')
    for (const change of ["update document_withdrawal set reason = 'x'", 'delete from document_withdrawal', 'truncate document_withdrawal'])
      await expect(world.db.query(change)).rejects.toThrow()
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story(
  'the only version withdrawn leaves nothing to agree to; the same text may come again, under a new number',
  async (world) => {
    const forno = await world.shop()
    const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
    await world.gives(giulia.id, '2 × 8,00 normal')
    const file = new File([await paper('uno')], 'a.pdf')
    const body = { name: 'condizioni', title: 'Condizioni d’uso', roles: ['enduser'] }
    const { idDocument } = (await marta.sends(publishDocument, { body, files: { file } })).json as { idDocument: number }
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
    // Two at once: one of them withdraws.
    const both = await Promise.all(
      ['a', 'b'].map((reason) => marta.sends(withdrawDocument, { params: { id: String(idDocument) }, body: { reason } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await giulia.pays(forno, '1 × 8,00 normal')
    expect(await send(world.url, mandatoryForRole, { query: { role: 'enduser' } })).toMatchObject({ json: [] })
    expect(await marta.sends(publishDocument, { body, files: { file } })).toMatchObject({ status: 200, json: { version: 2 } })
    await giulia.cannotPay('agreement_required', forno, '1 × 8,00 normal')
  },
  ALONE,
)
