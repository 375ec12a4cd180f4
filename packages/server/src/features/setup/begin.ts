/** The calls behind the first link: what it is for, and creating the first administrator. */
import { beginFirst, lookAtFirstLink } from '@taschino/contract/setup.ts'
import { handle } from '../../http/handle.ts'
import { enterFirst } from '../accounts/public.ts'
import { hashPassword, weakness } from '../session/public.ts'
import { linkOf } from './first-link.ts'
import { useLink } from './first-link-store.ts'

export const answerLookAtFirstLink = handle(lookAtFirstLink)(async ({ body, tx, settings, secretFor, refuse }) => {
  const link = await tx((sql) => linkOf(sql, body.code, secretFor))
  return link ? { expiresAt: link.expiresAt.toISOString(), person: settings.firstAdmin } : refuse('link_over')
})

export const answerBeginFirst = handle(beginFirst)(async ({ body: { code, ...person }, tx, secretFor, refuse }) => {
  // A strong password costs time: nobody without the link makes this server spend it.
  if (!(await tx((sql) => linkOf(sql, code, secretFor)))) return refuse('link_over')
  const { password, ...facts } = person
  const weak = weakness(password, [facts.username, facts.email, facts.firstName, facts.lastName])
  if (weak) return refuse(weak)
  const passwordHash = await hashPassword(password)
  return tx(async (sql) => {
    // Of several who hold the link one comes in: it is looked at again under the lock.
    const link = await linkOf(sql, code, secretFor)
    const idUser = link && (await enterFirst(sql, { ...facts, passwordHash }))
    if (!idUser) return refuse('link_over')
    await useLink(sql, link.id, idUser)
    return { username: facts.username }
  })
})
