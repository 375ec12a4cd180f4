/** Counts the people whom a document concerns, before it is published. */
import type { Role } from '@taschino/contract/roles.ts'

export type People = readonly { role: Role; count: number }[]

export const peopleIn = (people: People, roles: readonly Role[]): number =>
  people.reduce((sum, { role, count }) => (roles.includes(role) ? sum + count : sum), 0)

/** The document's name in addresses, made from its title; a number behind it where the name is taken. */
export function nameFrom(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '')
  const name = plain.length < 2 ? 'documento' : plain
  if (!taken.includes(name)) return name
  for (let n = 2; ; n++) if (!taken.includes(`${name}-${n}`)) return `${name}-${n}`
}
