/** The company publishes a document and withdraws a version of it: what it must be, who may, and whose money waits. */
import { expect } from 'vitest'
import { listDeeds } from '@taschino/contract/audit.ts'
import {
  agree,
  exportDocuments,
  listAgreed,
  listDocuments,
  mandatoryForRole,
  publishDocument,
  withdrawDocument,
} from '@taschino/contract/documents.ts'
import { pay } from '@taschino/contract/payments.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { ALONE, publishes, waiting } from '@taschino/testkit/in-force.ts'
import { story } from '@taschino/testkit/story.ts'

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
