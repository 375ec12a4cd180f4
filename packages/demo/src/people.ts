/** Creates the cast in the database: staff, agents, agencies, shops with their owners, employees. */
import type { Role } from '@taschino/contract/roles.ts'
import { hashPassword } from '@taschino/server/features/session/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { AGENCIES, DEMO_PASSWORD, NEWCOMER, PEOPLE, SHOPS, type DemoAgency } from './cast.ts'
import type { DemoShop } from './demo-shop.ts'
import { signContract } from './contracts.ts'
import { italianIban, partitaIva } from './italian-numbers.ts'
import { createAgency } from '@taschino/server/features/agencies/public.ts'
import { insertPerson, insertShop } from './store.ts'

export interface Employee {
  id: number
  name: string
  agency: (DemoAgency & { id: number }) | null
}
export interface LivingShop {
  id: number
  shop: DemoShop
}

export interface Cast {
  agencies: (DemoAgency & { id: number })[]
  /** Shops that can be paid. */
  shops: LivingShop[]
  /** Giulia first. */
  employees: Employee[]
  newcomer: number
  /** Of the company: who gave and asked before the world begins. */
  company: number
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

async function addStaff(sql: Sql, hash: string): Promise<{ company: number; agent: number; superagent: number }> {
  const staff = (username: string, role: Role, firstName: string, lastName: string): Promise<number> =>
    insertPerson(sql, { username, role, firstName, lastName, email: `${username}@taschino.test` }, hash)
  const company = await staff('direzione', 'company', 'Marta', 'Serra')
  await staff('contabilita', 'company', 'Ivo', 'Bellini')
  await staff('admin', 'admin', 'Paolo', 'Neri')
  const agent = await staff('dario', 'agent', 'Dario', 'Mussi')
  return { company, agent, superagent: await staff('silvana', 'superagent', 'Silvana', 'Grosso') }
}

async function addShops(sql: Sql, hash: string, agents: { agent: number; superagent: number }): Promise<LivingShop[]> {
  const living: LivingShop[] = []
  for (const [i, shop] of SHOPS.entries()) {
    const group = living.find((other) => other.shop.owner.username === shop.memberOf)?.id ?? null
    const agent = i % 3 === 0 ? agents.superagent : agents.agent
    const id = await insertShop(sql, shop, {
      iban: italianIban(5428, 11101, 123_456 + i),
      fiscalCode: partitaIva(123_456 + i, 789),
      group,
      agent,
      merchant: String(4000 + i),
    })
    await insertPerson(sql, { ...shop.owner, role: 'shop', email: `${shop.owner.username}@${plain(shop.title)}.test`, idShop: id }, hash)
    // Whoever waits to be let in has not signed yet.
    if (!shop.disabled) await signContract(sql, id, shop, agent)
    living.push({ id, shop })
  }
  return living.filter(({ shop }) => !shop.disabled && !shop.group)
}

export async function createPeople(sql: Sql): Promise<Cast> {
  const hash = await hashPassword(DEMO_PASSWORD)
  const agents = await addStaff(sql, hash)
  const agencies: Cast['agencies'] = []
  for (const [i, agency] of AGENCIES.entries()) {
    const vatNumber = partitaIva(765_432 + i, 100)
    const { name, address, domain } = agency
    const id = await createAgency(sql, {
      name,
      address,
      vatNumber,
      fiscalCode: vatNumber,
      phone: '+39 011 555 0100',
      pec: `${agency.key}@pec.${domain}`,
      sdiCode: 'M5UXCR1',
      invoiceEmail: `fatture@${domain}`,
      idAgent: agents.agent,
    })
    await insertPerson(
      sql,
      {
        username: agency.key,
        role: 'agency',
        firstName: 'Ufficio',
        lastName: 'Personale',
        email: `personale@${agency.domain}`,
        idAgency: id,
      },
      hash,
    )
    agencies.push({ ...agency, id })
  }
  const shops = await addShops(sql, hash, agents)
  const employees: Employee[] = []
  for (const { agency: key, names } of PEOPLE) {
    const agency = agencies.find((one) => one.key === key) ?? null
    for (const name of names.split(',')) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const username = plain(firstName)
      const id = await insertPerson(
        sql,
        {
          username,
          role: 'enduser',
          firstName,
          lastName,
          email: `${username}.${plain(lastName)}@${agency?.domain ?? 'posta.test'}`,
          ...(agency ? { idAgency: agency.id } : {}),
        },
        hash,
      )
      employees.push({ id, name, agency })
    }
  }
  const { username, firstName, lastName } = NEWCOMER
  const newcomer = await insertPerson(
    sql,
    { username, firstName, lastName, role: 'enduser', email: `${username}.${plain(lastName)}@posta.test` },
    hash,
  )
  return { agencies, shops, employees, newcomer, company: agents.company }
}
