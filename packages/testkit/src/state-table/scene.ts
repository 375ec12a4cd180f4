/** Set-up of the state table: a payment at a baker's, or an agency's order. */
import { handOut } from '@taschino/demo/handing-out-store.ts'
import { openRound } from '@taschino/server/features/onboarding/public.ts'
import { openSession } from '@taschino/server/features/session/public.ts'
import { insertContract } from '@taschino/server/features/shops/public.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { atTheSupermarket } from '../at-the-supermarket.ts'
import { paper } from '../paper.ts'
import type { Person, StoryShop } from '../personas.ts'
import type { World } from '../story.ts'
import { earnLine, endOfStatement, openStatement } from './statement-scene.ts'
import { draftList, draftSheet, endOfImport } from './import-scene.ts'

/**
 * `payment`: 4 of 6 tickets of 8,00 € paid in a shop; `order`: an agency wants ten; `review`: an agent brought a shop in;
 * `agency`: its standing, while an order waits; `sheet` and `list`: shops, or people of an agency, that somebody brings in
 * together; `earned`: what an agent earned and may count on in ten days; `statement`: what they earned in a quarter;
 * `barcode`: 4 tickets of 7,00 € for a supermarket.
 */
export type Beginning = 'earned' | 'payment' | 'order' | 'review' | 'agency' | 'sheet' | 'list' | 'statement' | 'barcode'

export interface Scene {
  readonly world: World
  readonly beginning: Beginning
  readonly giulia: Person
  readonly forno: StoryShop
  readonly carla: Person
  readonly alfio: Person
  readonly marta: Person
  /** The payment; for an order: of nobody. */
  paid: string
  /** The table by which the customer got the tickets; of an import its number. */
  readonly table: number
  /** The newest request to the company. */
  request: string
  /** The newest code for a supermarket. */
  gdo: { id: number; code: string }
  /** The newest file for the bank; before there is one: nobody's. */
  file: number
  /** How many of the tickets paid had come back when the situation was reached. */
  back: number
}

/** Without the HTTP layer for logins, which counts and reckons. */
async function inside(world: World, person: Person): Promise<Person> {
  const { db, tokens } = world.app.app.parts
  person.holds((await openSession(db, tokens, person, { device: 'state-table', userAgent: '' })).token)
  return person
}

const NOBODYS = '2NNNNNNNNNNNNNNN'
const NO_FILE = 999_999_999
const NO_CODE = { id: NO_FILE, code: '190000000000000000' }

interface Office {
  agency: number
  alfio: Person
  marta: Person
  forno: StoryShop
}

async function openOffice(world: World): Promise<Office> {
  const agency = await world.agency()
  const people = [
    await world.person('agency', { name: 'Alfio Alfieri', place: agency }),
    await world.person('company', { name: 'Marta Serra' }),
  ] as const
  const [alfio, marta] = [await inside(world, people[0]), await inside(world, people[1])]
  return { agency, alfio, marta, forno: await world.shop() }
}

/** Where people pay, agency and company are the same in all scenes of a world. */
const offices = new WeakMap<World, Promise<Office>>()
function officeOf(world: World): Promise<Office> {
  const office = offices.get(world) ?? openOffice(world)
  offices.set(world, office)
  return office
}

/** Six tickets of 8,00 €, as a table of one row leaves them. */
const handsOut = ({ db }: World, agency: number, holder: number): Promise<number> =>
  db.tx(async (sql) => {
    const [type, unit, amount, at] = ['normal', 800, 6, Date.now()] as const
    const lot = await openLot(sql, { type, unit, expiresAt: new Date(at + 300 * 86_400_000), agency })
    await post(
      sql,
      issueTickets({ gtid: newGtid(at), agency, type, unit, amount, lot, once: `scene:${lot}`, detail: {}, events: [], call: null }),
    )
    return handOut(sql, { agency, type, unit, lot, at, label: crypto.randomUUID(), grants: [[holder, amount]] })
  })

/** A shop that waits, brought in by an agent (the scene's `alfio`): signed for, its owner inside, their account typed. */
async function openReview(world: World): Promise<Scene> {
  const [alfio, marta, forno] = [
    await inside(world, await world.person('agent', { name: 'Dario Conti' })),
    await inside(world, await world.person('company', { name: 'Marta Serra' })),
    await world.shop({ enabled: false }),
  ]
  const carla = await world.person('shop', { name: 'Carla Neri', place: forno.id })
  await world.db.query('update shop set id_agent = $2, iban = null where id = $1', [forno.id, alfio.id])
  await insertContract(world.db, { idShop: forno.id, version: 1, bytes: await paper(), by: alfio.id })
  await world.db.query(
    `insert into iban_change (id_shop, iban, receiver, asked_by, asked_at) values ($1, 'IT60X0542811101000000123456', 'Carla Neri', $2, now())`,
    [forno.id, carla.id],
  )
  await openRound(world.db, { shop: forno.id }, { by: alfio.id, now: Date.now() })
  return {
    world,
    beginning: 'review',
    giulia: alfio,
    carla,
    alfio,
    marta,
    forno,
    paid: NOBODYS,
    table: 0,
    request: NOBODYS,
    file: NO_FILE,
    back: 0,
    gdo: NO_CODE,
  }
}

/** How the shop and its review stand. */
async function endOfReview({ world, forno }: Scene): Promise<string> {
  const { rows } = await world.db.query<{ stands: string }>(
    `select s.title || ' ' || s.enabled || ' ' || (select string_agg(v.round || ' ' || v.state || ' ' || v.edits, ', ' order by v.round) from review v where v.id_shop = s.id) as stands
     from shop s where s.id = $1`,
    [forno.id],
  )
  return rows[0]?.stands ?? ''
}

/** Handed in by an agent, or by an office (the scene's `alfio`). */
async function openImport(world: World, beginning: 'sheet' | 'list'): Promise<Scene> {
  const sheet = beginning === 'sheet'
  const alfio = await inside(world, await world.person(sheet ? 'agent' : 'agency', sheet ? {} : { place: await world.agency() }))
  const { marta, forno } = await officeOf(world)
  const table = await (sheet ? draftSheet(world, alfio) : draftList(world, alfio))
  const nothing = { paid: NOBODYS, request: NOBODYS, file: NO_FILE, back: 0, gdo: NO_CODE }
  return { world, beginning, giulia: alfio, carla: alfio, alfio, marta, forno, table, ...nothing }
}

/** Of an agent (the scene's `alfio`); the line is the request, the statement the table. */
async function openEarned(world: World, beginning: 'earned' | 'statement'): Promise<Scene> {
  const alfio = await inside(world, await world.person('agent', { name: 'Dario Conti' }))
  const { marta, forno } = await officeOf(world)
  const { statement, gtid } =
    beginning === 'earned' ? { statement: 0, gtid: await earnLine(world, alfio, 10) } : await openStatement(world, alfio)
  const nothing = { paid: NOBODYS, file: NO_FILE, back: 0, gdo: NO_CODE }
  return { world, beginning, giulia: alfio, carla: alfio, alfio, marta, forno, table: statement, request: gtid, ...nothing }
}

/** Nobody has made a code yet. */
async function openSupermarket(world: World): Promise<Scene> {
  const { market, giulia, bruno } = await atTheSupermarket(world, { pocket: '4 × 7,00 gdo' })
  await Promise.all([inside(world, giulia), inside(world, bruno)])
  return {
    world,
    beginning: 'barcode',
    giulia,
    carla: bruno,
    alfio: bruno,
    marta: bruno,
    forno: market,
    paid: NOBODYS,
    table: 0,
    request: NOBODYS,
    file: NO_FILE,
    back: 0,
    gdo: NO_CODE,
  }
}

export async function openScene(world: World, beginning: Beginning): Promise<Scene> {
  if (beginning === 'statement' || beginning === 'earned') return openEarned(world, beginning)
  if (beginning === 'sheet' || beginning === 'list') return openImport(world, beginning)
  if (beginning === 'review') return openReview(world)
  if (beginning === 'barcode') return openSupermarket(world)
  const ofOffice = beginning === 'order' || beginning === 'agency'
  const { agency, alfio, marta, forno: other } = await (ofOffice ? openOffice(world) : officeOf(world))
  const forno = ofOffice ? other : await world.shop()
  const [giulia, carla] = ofOffice
    ? [alfio, alfio]
    : [
        await inside(world, await world.person('enduser', { place: agency })),
        await inside(world, await world.person('shop', { name: 'Carla Rosetti', place: forno.id })),
      ]
  const scene = {
    world,
    beginning,
    giulia,
    forno,
    carla,
    alfio,
    marta,
    paid: NOBODYS,
    table: 0,
    request: NOBODYS,
    file: NO_FILE,
    back: 0,
    gdo: NO_CODE,
  }
  if (ofOffice) return scene
  return { ...scene, table: await handsOut(world, agency, giulia.id), paid: (await giulia.pays(forno, '4 × 8,00 normal')).gtid }
}

async function codesOf({ world, giulia }: Scene): Promise<string> {
  const { rows } = await world.db.query<{ state: string }>('select state from gdo_barcode where id_user = $1 order by id', [giulia.id])
  return rows.map(({ state }) => state).join(' ')
}

/** What everybody holds and how the request stands: what two ways to the same end must share. */
export async function endOf(scene: Scene): Promise<string> {
  const { world, beginning, giulia, forno, alfio, request } = scene
  if (beginning === 'review') return endOfReview(scene)
  if (beginning === 'statement' || beginning === 'earned') return endOfStatement(world, scene)
  if (beginning === 'sheet' || beginning === 'list') return endOfImport(world, scene.table)
  const codes = await codesOf(scene)
  const held = await Promise.all(
    (beginning === 'order' || beginning === 'agency' ? [alfio.place ?? 0] : [giulia.id, forno.id]).map(async (party) =>
      (await balances(world.db, party))
        .filter(({ value }) => value !== 0)
        .map(({ kind, type, value }) => `${kind} ${type ?? ''} ${value}`)
        .join(', '),
    ),
  )
  const { rows } = await world.db.query<{ state: string }>('select state from request where gtid = $1', [request])
  return [...held, rows[0]?.state ?? '', codes].join(' | ')
}
