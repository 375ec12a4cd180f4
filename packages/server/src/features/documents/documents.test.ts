/** Documents end to end: who is asked for which, what agreeing proves, how a new text stops money for everybody within a second. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { agree, getDocument, listAgreed, mandatoryForRole, mandatoryNotAgreed } from '@taschino/contract/documents.ts'
import { multiRequests } from '@taschino/contract/paybacks.ts'
import { outcome } from '@taschino/contract/payments.ts'
import { send } from '@taschino/testkit/personas.ts'
import { ALONE, pdf, publishes, waiting } from '@taschino/testkit/in-force.ts'
import { story } from '@taschino/testkit/story.ts'
import { insertVersion } from './public.ts'

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
    expect((await giulia.gets(mandatoryNotAgreed, {})).map(({ idDocument }) => idDocument)).toEqual([first])
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
    const sheet = (dryRun: boolean, net?: number) => ({
      body: { dryRun, ...(net !== undefined && { net }) },
      files: { file: new File(['Negozio;Importo;Tipo;Giorni\r\nForno Rosetti;20,00;bonifico;2'], 'richieste.csv', { type: 'text/csv' }) },
    })
    const text = await publishes(world, 'per-i-negozi', 'uno', ['shop'])
    const before = await world.journal()
    // Looking is the same call: whoever is about to ask hears of the text before they read through the rows.
    for (const dryRun of [true, false]) await carla.isRefused('agreement_required', multiRequests, sheet(dryRun))
    expect(await world.journal()).toBe(before)
    await carla.gets(agree, { body: { documentsIDs: [text] } })
    const { sum } = await carla.gets(multiRequests, sheet(true))
    expect(await carla.gets(multiRequests, sheet(false, sum.net))).toMatchObject({ state: 'done' })
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
