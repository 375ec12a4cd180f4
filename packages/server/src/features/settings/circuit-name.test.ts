/** A circuit that has a name of its own speaks in it: no letter, no paper, no page and no name of a file says another. */
import { createUser } from '@taschino/contract/accounts.ts'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { getMonthPack, getOwnStatement, getReceiptPdf, getStatement } from '@taschino/contract/papers.ts'
import { myData } from '@taschino/contract/people/own-data.ts'
import { changeSetting } from '@taschino/contract/settings.ts'
import { getPoster } from '@taschino/contract/shops.ts'
import { passkeyBegin, totpBegin } from '@taschino/contract/stepup.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { wantsEuros } from '@taschino/testkit/asks.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect } from 'vitest'

const NAME = 'Borgo Pay'
const OTHER = /taschino/i

async function named(world: World) {
  const marta = await world.person('admin', { name: 'Marta Serra' })
  await marta.gets(changeSetting, { body: { key: 'circuit', value: { name: NAME, accent: '#c02020', logo: null } } })
  return marta
}

interface Got {
  name: string
  bytes: Uint8Array
}

/** A file as a browser gets it; `path` under the API. */
async function fetched(world: World, who: Person, path: string): Promise<Got> {
  const response = await fetch(`${world.url}/api/v1${path}`, { headers: { authorization: `Bearer ${await who.token()}` } })
  expect(response.status).toBe(200)
  return { name: response.headers.get('content-disposition') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** What a PDF says of itself, and what stands on its pages, as another program reads them. */
async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes.slice())
  const { info } = await getMeta(pdf)
  return `${JSON.stringify(info)} ${(await extractText(pdf, { mergePages: true })).text}`
}

story(
  'letters come from the circuit, and nobody else signs an invitation of its own',
  async (world) => {
    const marta = await named(world)
    const box = await world.letterbox()
    await marta.gets(createUser, { body: { email: 'anna@storia.test', firstName: 'Anna', lastName: 'Neri', role: 'enduser' } })
    const letter = await box.brings('anna@storia.test')
    expect(letter.subject).toBe(`Il tuo invito a ${NAME}`)
    expect(letter.from).toContain(NAME)
    expect(letter.text).toContain(`Marta Serra ti ha invitato su ${NAME}`)
    for (const part of [letter.subject, letter.from, letter.text, letter.html]) expect(part).not.toMatch(OTHER)
  },
  {},
)

story(
  'papers, posters, packs and the names of their files are the circuit’s',
  async (world) => {
    await named(world)
    const { forno, giulia, carla } = await atTheBaker(world, { pocket: '4 × 8,00 normal' })
    const { gtid } = await giulia.pays(forno, '1 × 8,00 normal')
    const yearMonth = businessMonth(world.clock.now())
    const papers = [
      await fetched(world, giulia, getReceiptPdf.path.replace('{gtid}', gtid)),
      await fetched(world, giulia, `${getOwnStatement.path}?yearMonth=${yearMonth}`),
      await fetched(world, carla, `${getStatement.path.replace('{id}', String(forno.id))}?yearMonth=${yearMonth}`),
      await fetched(world, carla, getPoster.path.replace('{code}', forno.tills[0] ?? '')),
    ]
    for (const { name, bytes } of papers) {
      const said = await readPdf(bytes)
      expect(said).toContain(NAME)
      expect(`${name} ${said}`).not.toMatch(OTHER)
    }
    const pack = await fetched(world, carla, `${getMonthPack.path.replace('{id}', String(forno.id))}?yearMonth=${yearMonth}`)
    expect(pack.name).toContain(`borgo-pay-${yearMonth}.zip`)
    for (const [name, bytes] of Object.entries(unzipSync(pack.bytes)))
      expect(name.endsWith('.pdf') ? await readPdf(bytes) : new TextDecoder().decode(bytes)).not.toMatch(OTHER)
    const own = await giulia.sends(myData, {})
    expect(own.headers.get('content-disposition')).toContain(`borgo-pay-${giulia.id}.json`)
  },
  {},
)

story(
  'lists, authenticators and passkeys call it by its name, and it is found by it',
  async (world) => {
    const marta = await named(world)
    const { forno, giulia, carla } = await atTheBaker(world)
    await giulia.pays(forno, '2 × 8,00 normal')
    await wantsEuros(world, carla, 800)
    const { uri } = await marta.gets(totpBegin, { body: { password: STORY_PASSWORD } })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Borgo(?:%20|\+)Pay/)
    expect(uri).not.toMatch(OTHER)
    const { options } = await marta.gets(passkeyBegin, { body: {} })
    expect((options as { rp: { name: string } }).rp.name).toBe(NAME)
    const found = async (text: string) =>
      (await carla.gets(listTransactions, { params: { id: String(carla.id) }, query: { text } })).items.map(
        ({ counterparty }) => counterparty?.name,
      )
    expect([await found('borgo pay'), await found('taschino')]).toEqual([[NAME], []])
  },
  {},
)

story(
  'the page says it before any script has run, and its scripts stay as they were built',
  async (world) => {
    const page = async () => (await fetch(`${world.url}/`)).text()
    const scripts = (html: string) => html.match(/<script\b[\s\S]*?<\/script>/g) ?? []
    const before = await page()
    await named(world)
    const after = await page()
    expect(after).toContain(`<title>${NAME}</title>`)
    expect(scripts(after)).toEqual(scripts(before))
    expect(after.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')).not.toMatch(/Taschino|>taschino</)
    expect(await (await fetch(`${world.url}/tabs/enduser-home`)).text()).toBe(after)
  },
  {},
)
