/**
 * Every address of the app and who may see it, read from the table of screens itself: nothing that is added there can be forgotten here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { PASSWORD, TILLS } from './people.ts'

export interface Address {
  readonly path: string
  readonly roles: readonly Role[] | 'anyone'
}

/** Who looks at the screens of each role. */
export const PERSON_OF: Readonly<Record<Role, string>> = {
  enduser: 'giulia',
  shop: 'carla',
  agency: 'alfieri',
  agent: 'dario',
  superagent: 'silvana',
  company: 'direzione',
  admin: 'admin',
}

/** What stands in the blanks, but for the number of a shop, which each world gives anew. */
const BLANKS: Readonly<Record<string, string>> = {
  code: TILLS.carla,
  brandGuid: '7f3c',
  provider: 'pointer',
  brandName: 'Libreria%20Traverso',
  about: 'movement',
}
const LISTS: Readonly<Record<string, readonly Role[]>> = {
  ROLES,
  PAYERS: ['enduser', 'shop'],
  COMPANY: ['company', 'admin'],
  AGENTS: ['agent', 'superagent'],
  SUPERAGENT: ['superagent'],
}

const WEB = path.resolve(import.meta.dirname, '../packages/web/src')
const read = (file: string): string => readFileSync(path.join(WEB, file), 'utf8')
/** The tables of all roles, one below the other. */
const table = (): string =>
  readdirSync(path.join(WEB, 'app/routes'))
    .map((file) => read(`app/routes/${file}`))
    .join('\n')
const filled = (pattern: string, shop: string): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' ? shop : (BLANKS[name] ?? '7')))

/** The number of Carla's shop in the world at this address. */
export async function shopIn(baseURL: string): Promise<string> {
  const call = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> =>
    (await (await fetch(`${baseURL}/api/v1${path}`, init)).json()) as Record<string, unknown>
  const { token } = await call('/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: PERSON_OF.shop, password: PASSWORD }),
  })
  const { idShop } = await call('/users/profile', { headers: { authorization: `Bearer ${String(token)}` } })
  if (typeof idShop !== 'number') throw new Error('Carla has no shop')
  return String(idShop)
}

function rolesOf(written: string, where: string): Address['roles'] {
  if (written.startsWith(`'`)) return 'anyone'
  const listed = (name: string): readonly Role[] => {
    const list = LISTS[name]
    if (!list) throw new Error(`${where}: nobody knows who ${name} is`)
    return list
  }
  if (!written.startsWith('[')) return listed(written)
  const all = [...written.matchAll(/'(\w+)'|\.\.\.(\w+)/g)].flatMap(([, role, list]) =>
    list === undefined ? [role as Role] : listed(list),
  )
  return ROLES.filter((role) => all.includes(role))
}

export function addresses(shop = '7'): Address[] {
  const built = [...table().matchAll(/^\s*at\(\s*'([^']+)',\s*(\[[^\]]*\]|'[^']*'|\w+),/gm)].map(([, at = '', who = '']) => ({
    path: filled(at, shop),
    roles: rolesOf(who, at),
  }))
  if (built.length < 20) throw new Error('the table of screens no longer looks as this file expects')
  return built
}

/** The addresses of one role, its tabs first. The company looks at one shop on the shop's own screens. */
export function addressesOf(role: Role, shop: string): string[] {
  const company = role === 'company' || role === 'admin'
  const own = addresses(shop)
    .filter(({ roles }) => roles !== 'anyone' && roles.includes(role))
    .map((one) => (company && one.path.startsWith('/shop-') ? `${one.path}?shop=${shop}` : one.path))
  return [...own.filter((one) => one.startsWith('/tabs/')), ...own.filter((one) => !one.startsWith('/tabs/'))]
}
