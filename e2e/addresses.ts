/** Every address of the app and who may see it, read from the table of screens itself: nothing that is added there can be forgotten here. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { TILLS } from './people.ts'

export interface Address { readonly path: string; readonly roles: readonly Role[] | 'anyone' }

/** Who looks at the screens of each role. */
export const PERSON_OF: Readonly<Record<Role, string>> = { enduser: 'giulia', shop: 'carla', agency: 'alfieri', agent: 'dario', superagent: 'silvana', company: 'direzione', admin: 'admin' }

/** What stands in the blanks. */
const BLANKS: Readonly<Record<string, string>> = { code: TILLS.carla, id: '1', brandGuid: '7f3c', provider: 'pointer', brandName: 'Libreria%20Traverso' }
const LISTS: Readonly<Record<string, readonly Role[]>> = { ROLES, PAYERS: ['enduser', 'shop'], COMPANY: ['company', 'admin'], AGENTS: ['agent', 'superagent'], SUPERAGENT: ['superagent'] }

const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, `../packages/web/src/app/${file}.ts`), 'utf8')
const filled = (pattern: string): string => pattern.replaceAll(/:(\w+)/g, (_, name: string) => BLANKS[name] ?? '7')

function rolesOf(written: string, where: string): Address['roles'] {
  if (written.startsWith(`'`)) return 'anyone'
  if (written.startsWith('[')) return ROLES.filter((role) => written.includes(`'${role}'`))
  const list = LISTS[written]
  if (!list) throw new Error(`${where}: nobody knows who ${written} is`)
  return list
}

export function addresses(): Address[] {
  const built = [...read('routes').matchAll(/^\s*at\('([^']+)',\s*(\[[^\]]*\]|'[^']*'|\w+),/gm)].map(([, at = '', who = '']) => ({ path: filled(at), roles: rolesOf(who, at) }))
  const coming = [...read('coming').matchAll(/\b(tab|guarded|open)\('([^']+)'(?:,\s*(\[[^\]]*\]|\w+))?\)/g)]
    .map(([, kind, at = '', who = 'ROLES']) => ({ path: filled(kind === 'tab' ? `/tabs/${at}` : `/${at}`), roles: rolesOf(who, at) }))
  if (built.length < 20 || coming.length === 0) throw new Error('the table of screens no longer looks as this file expects')
  return [...built, ...coming]
}

/** The addresses of one role, its tabs first. */
export function addressesOf(role: Role): string[] {
  const own = addresses().filter(({ roles }) => roles !== 'anyone' && roles.includes(role)).map((one) => one.path)
  return [...own.filter((one) => one.startsWith('/tabs/')), ...own.filter((one) => !one.startsWith('/tabs/'))]
}
