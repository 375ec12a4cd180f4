/** The people of the authorisation matrix: a caller for each role and relation, and the things of the one concerned. */
import type { Role } from '@taschino/contract/roles.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { openCharge } from '@taschino/contract/payments.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { createRequest } from '@taschino/server/features/requests/public.ts'
import { openSession } from '@taschino/server/features/session/public.ts'
import { insertContract } from '@taschino/server/features/shops/public.ts'
import type { Person, StoryShop } from '../personas.ts'
import type { World } from '../story.ts'
import type { Relation } from './relation.ts'

/** What a row may name. Made when it is asked for, and kept: one target, one user, one shop, one payment. */
export interface Target {
  readonly world: World
  /** Who asks. */
  readonly me: Person
  /** A number that no other target has, for names and addresses. */
  readonly n: number
  /** The person whom the question is about. */
  person(): Promise<Person>
  /** Their id. */
  user(): Promise<number>
  shop(): Promise<number>
  /** A code of that shop's till. */
  till(): Promise<string>
  agency(): Promise<number>
  /** GTID of a payment of that person, or in that shop. */
  payment(): Promise<string>
  /** GTID of an order of tickets, by that agency, that nobody has answered. */
  order(): Promise<string>
  /** GTID of a payback that this shop asked for. */
  payback(): Promise<string>
  /** A file for the bank in which that payback left. */
  payoutFile(): Promise<number>
  /** An open charge of that shop. */
  charge(): Promise<{ id: number; code: string }>
  /** Id of a login of that person. */
  login(): Promise<string>
  /** Id of something that this person was told. */
  told(): Promise<number>
  /** Id of a passkey of that person. */
  passkey(): Promise<number>
  /** That shop, which has signed a contract. */
  contract(): Promise<number>
  /** A one-time ticket of the caller's login for this path. */
  ticket(path: string): Promise<string>
  /** A document that nobody must agree to, as its id and its address. */
  document(): Promise<{ id: number; path: string }>
}

interface Scene {
  me: Person
  person: Person
  shop: StoryShop
  agency: number
}

type Places = { shop: () => Promise<StoryShop>; agency: () => Promise<number> }

/** Of nobody whom the caller knows. */
function strangers(world: World): Places {
  return { shop: () => world.shop({ title: 'Bar Lontano' }), agency: () => world.agency('Ditta Lontana') }
}

async function shopScene(world: World, relation: Relation): Promise<Scene> {
  const agency = await world.agency()
  const head = await world.shop({ title: 'Gruppo', isGroup: true })
  const member = await world.shop({ title: 'Forno', group: head.id })
  const me = await world.person('shop', { place: relation === 'managed' ? head.id : member.id })
  if (relation === 'own') return { me, person: me, shop: member, agency }
  const shop =
    relation === 'managed'
      ? member
      : await world.shop({ title: relation === 'group' ? 'Sorella' : 'Bar Lontano', ...(relation === 'group' ? { group: head.id } : {}) })
  return { me, person: await world.person('shop', { name: 'Luca Neri', place: shop.id }), shop, agency }
}

async function agencyScene(world: World, relation: Relation): Promise<Scene> {
  const [agency, shop] = [await world.agency(), await world.shop()]
  const me = await world.person('agency', { place: agency })
  if (relation === 'own') return { me, person: me, shop, agency }
  if (relation === 'group') return { me, person: await world.person('agency', { name: 'Elena Sala', place: agency }), shop, agency }
  const where = relation === 'managed' ? agency : await strangers(world).agency()
  return { me, person: await world.person('enduser', { place: where }), shop, agency: where }
}

const broughtIn = (world: World, by: Person, ...people: readonly Person[]): Promise<unknown> =>
  world.db.query('update app_user set created_by = $1 where id = any ($2::bigint[])', [by.id, people.map(({ id }) => id)])

/** Who brought in the shop and the agency of the scene. */
async function agentScene(world: World, role: 'agent' | 'superagent', relation: Relation): Promise<Scene> {
  const me = await world.person(role, { name: 'Dario Conti' })
  const other = relation === 'own' || relation === 'managed' ? me : await world.person(role, { name: 'Remo Lupi' })
  if (relation === 'group') await broughtIn(world, await world.person('superagent', { name: 'Silvana Testa' }), me, other)
  // A superagent's people are agents, and through them their shops.
  const below = role === 'superagent' && relation === 'managed' ? await world.person('agent', { name: 'Remo Lupi' }) : other
  if (below !== other) await broughtIn(world, other, below)
  const [shop, agency] = [await world.shop({ idAgent: below.id }), await world.agency()]
  await world.db.query('update agency set id_agent = $2 where id = $1', [agency, below.id])
  if (relation !== 'managed') return { me, person: other, shop, agency }
  const person = await world.person('shop', { name: 'Luca Neri', place: shop.id })
  await broughtIn(world, below, person)
  return { me, person, shop, agency }
}

async function companyScene(world: World, role: 'company' | 'admin', relation: Relation): Promise<Scene> {
  const [me, agency, shop] = [await world.person(role, { name: 'Direzione Casa' }), await world.agency(), await world.shop()]
  const others = {
    own: async () => me,
    group: () => world.person(role, { name: 'Altra Direzione' }),
    managed: () => world.person('enduser', { place: agency }),
    foreign: () => world.person('shop', { place: shop.id }),
  }
  return { me, person: await others[relation](), shop, agency }
}

async function enduserScene(world: World, relation: Relation): Promise<Scene> {
  const [agency, shop] = [await world.agency(), await world.shop()]
  const me = await world.person('enduser', { place: agency })
  if (relation === 'own') return { me, person: me, shop, agency }
  const person = await world.person('enduser', {
    name: 'Marco Riva',
    place: relation === 'group' ? agency : await strangers(world).agency(),
  })
  return { me, person, shop, agency }
}

function sceneOf(world: World, role: Role, relation: Relation): Promise<Scene> {
  switch (role) {
    case 'enduser':
      return enduserScene(world, relation)
    case 'shop':
      return shopScene(world, relation)
    case 'agency':
      return agencyScene(world, relation)
    case 'agent':
    case 'superagent':
      return agentScene(world, role, relation)
    case 'company':
    case 'admin':
      return companyScene(world, role, relation)
  }
}

/** Posted without the HTTP layer, which would ask the payer for documents first. */
async function paymentIn(world: World, { person, shop, agency }: Scene): Promise<string> {
  const payer = person.role === 'enduser' ? person : await world.person('enduser', { name: 'Paola Vidi', place: agency })
  await world.gives(payer.id, '5,00 credits')
  const gtid = newGtid()
  const parts = [{ unit: 1, amount: 200, type: 'free_credits' as const }]
  const call = { actor: payer.id, route: 'payments.pay', key: crypto.randomUUID(), hash: '0'.repeat(64), status: 200, answer: '{}' }
  await world.db.tx((sql) =>
    post(sql, payInShop({ gtid, payer: payer.id, shop: shop.id, parts, confirmed: true, agency, detail: {}, events: [], call })),
  )
  return gtid
}

async function orderOf(world: World, { agency }: Scene): Promise<string> {
  const clerk = await world.person('agency', { name: 'Elena Sala', place: agency })
  const tickets = { type: 'normal', unit: 800, amount: 10 } as const
  return (await world.db.tx((sql) => createRequest(sql, { kind: 'tickets', idParty: agency, askedBy: clerk.id, value: 8000, tickets })))
    .gtid
}

async function paybackIn(world: World, scene: Scene): Promise<string> {
  const { person, shop } = scene
  // Of somebody else, so that it does not matter whether this one may still pay.
  await paymentIn(world, { ...scene, person: await world.person('enduser', { name: 'Paola Vidi' }) })
  const gtid = newGtid()
  const shares = [{ type: 'free_credits' as const, value: 100 }]
  await world.db.tx(async (sql) => {
    const { id } = await createRequest(sql, {
      gtid,
      kind: 'payback',
      idParty: shop.id,
      askedBy: person.id,
      value: 100,
      shares,
      payback: {
        days: 30,
        feeRate: 200,
        fee: 2,
        net: 98,
        payoutDate: '2030-01-07',
        parts: [{ type: 'free_credits', value: 100, feeRate: 200, fee: 2 }],
      },
    })
    await post(sql, requestPayback({ gtid, shop: shop.id, request: id, shares, detail: {}, events: [], call: null }))
  })
  return gtid
}

async function chargeIn(world: World, { shop }: Scene): Promise<{ id: number; code: string }> {
  const clerk = await world.person('shop', { name: 'Carla Cassa', place: shop.id })
  return clerk.gets(openCharge, { body: { value: 100, till: shop.tills[0] } })
}

/** The payback is agreed to by nobody who asked for it, and handed to the bank. */
async function payoutFileOf(world: World, scene: Scene, gtid: string): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `with asked as (update request r set state = 'approved', attempt = 1, decided_by = (select u.id from app_user u where u.id <> r.asked_by limit 1) where gtid = $1 and state = 'pending' returning id),
       made as (insert into payout_file (message_id, made_at, made_by, payer_name, payer_iban, count, value, fee, net, xml) values ($2, now(), $3, 'Taschino', 'IT60X0542811101000000123456', 1, 100, 2, 98, '<Document/>') returning id),
       left_in as (insert into payout (id_request, attempt, id_file, end_to_end, value, fee, net, iban, receiver, executes_on)
         select asked.id, 1, made.id, $1, 100, 2, 98, 'IT60X0542811101000000123456', 'Forno', '2030-01-07' from asked, made)
     select id from made`,
    [gtid, `MATRIX${++files}`, scene.person.id],
  )
  await world.db.query(`update request set state = 'sent' where gtid = $1`, [gtid])
  return rows[0]?.id ?? 0
}
let files = 0

/** A token names its login. */
async function loginOf(person: Person): Promise<string> {
  const payload = (await person.token()).split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid
}

async function contractOf(world: World, { me, shop }: Scene): Promise<number> {
  await insertContract(world.db, { idShop: shop.id, version: 1, bytes: Buffer.from('%PDF-1.4'), by: me.id })
  return shop.id
}

async function toldTo(world: World, person: Person): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into notification (id_user, kind, type, listed, at) values ($1, 'security', 'security', true, now()) returning id`,
    [person.id],
  )
  return rows[0]?.id ?? 0
}

async function passkeyOf(world: World, person: Person): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into passkey (credential, id_user, name, public_key, counter) values ($1, $2, 'Telefono', '\\x00', 0) returning id`,
    [crypto.randomUUID(), person.id],
  )
  return rows[0]?.id ?? 0
}

/** A text in force; with roles it is one that they must agree to. */
export async function publishText(world: World, name: string, roles: readonly Role[]): Promise<{ id: number; path: string }> {
  const { rows } = await world.db.query<{ id: number }>(
    `with one as (insert into document (name) values ($1) returning id)
     insert into document_version (id_document, version, title, bytes, roles) select id, 1, $1, '%PDF-1.4', $2 from one returning id`,
    [name, roles],
  )
  return { id: rows[0]?.id ?? 0, path: `${name}-1.pdf` }
}

/**
 * Without the HTTP layer for logins, which counts and reckons: a login of its own for each of some thousand cells would take most of the
 * time.
 */
export async function comeIn({ world, me }: Target): Promise<void> {
  const { db, tokens } = world.app.app.parts
  me.holds((await openSession(db, tokens, me, { device: 'matrix', userAgent: '' })).token)
}

let count = 0

/** Somebody of this role, and the one whom the question is about. */
export async function castFor(world: World, role: Role, relation: Relation): Promise<Target> {
  const scene = await sceneOf(world, role, relation)
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const before = kept.get(name) as Promise<T> | undefined
    const made = before ?? make()
    kept.set(name, made)
    return made
  }
  const n = ++count
  return {
    world,
    me: scene.me,
    n,
    person: async () => scene.person,
    user: async () => scene.person.id,
    shop: async () => scene.shop.id,
    till: async () => scene.shop.tills[0] ?? '',
    agency: async () => scene.agency,
    payment: () => once('payment', () => paymentIn(world, scene)),
    order: () => once('order', () => orderOf(world, scene)),
    payback: () => once('payback', () => paybackIn(world, scene)),
    payoutFile: () => once('payoutFile', async () => payoutFileOf(world, scene, await once('payback', () => paybackIn(world, scene)))),
    charge: () => once('charge', () => chargeIn(world, scene)),
    login: () => loginOf(scene.person),
    told: () => once('told', () => toldTo(world, scene.person)),
    passkey: () => once('passkey', () => passkeyOf(world, scene.person)),
    contract: () => once('contract', () => contractOf(world, scene)),
    ticket: async (path) => (await world.app.app.parts.tickets.draw(await loginOf(scene.me), path)).ticket,
    document: () => once('document', () => publishText(world, `testo-${n}`, [])),
  }
}
