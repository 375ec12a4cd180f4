/** Set-up for stories of documents: one is published, and somebody has yet to agree. */
import { mandatoryNotAgreed } from '@taschino/contract/documents.ts'
import { insertVersion } from '@taschino/server/features/documents/public.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

/** Each story has its own world: a document in force stops everybody's money. */
export const ALONE = {}
export const pdf = (text: string): Buffer<ArrayBuffer> => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

export async function publishes(
  world: World,
  name: string,
  text: string,
  roles: readonly ('enduser' | 'shop')[] = ['enduser'],
): Promise<number> {
  const made = await world.db.tx((sql) => insertVersion(sql, { name, title: 'Condizioni d’uso', roles, bytes: pdf(text), by: null }))
  await world.app.app.parts.access.look()
  return made?.idDocument ?? 0
}

export const waiting = async (person: Person): Promise<number[]> =>
  (await person.gets(mandatoryNotAgreed, {})).map(({ idDocument }) => idDocument)
