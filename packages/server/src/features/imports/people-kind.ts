/**
 * The import of an agency's people: invited in its name, or kept until the company agrees to the agency; undone only while nobody came in
 * or got anything.
 */
import { countInvitations, uninvite } from '../accounts/public.ts'
import { closedBy, dropNewcomers, holdAgency, invitedOf, inviteAll, keepNewcomers } from '../agencies/public.ts'
import { noteDeed } from '../audit/public.ts'
import { Meanwhile, NothingBroughtIn, oneMore, type Done, type ImportKind, type Work } from './kind.ts'
import { judgePeopleRows, personOf } from './people-judge.ts'
import { accountsOf, peopleMovedOn, peopleRowsOf, setUserOf } from './people-store.ts'
import type { PeopleFacts } from './store.ts'

const stop = (why: 'limits' | 'closed' | 'rows_changed'): never => {
  throw new NothingBroughtIn(why)
}

/** Locks the agency, so that its state does not change meanwhile. */
async function openAgency({ sql, facts: { idAgency, idAgent } }: Pick<Work<PeopleFacts>, 'sql' | 'facts'>) {
  const agency = idAgency === null ? null : await holdAgency(sql, idAgency)
  const open = idAgent === null ? closedBy(agency) === null : agency?.state === 'review'
  return agency && open ? agency : stop('closed')
}

async function bringIn({ sql, needs, facts, by }: Work<PeopleFacts>): Promise<Done> {
  const { id, idAgent } = facts
  const agency = await openAgency({ sql, facts })
  const rows = (await peopleRowsOf(sql, id)).filter(({ struck }) => !struck)
  if (rows.length === 0 || rows.some(({ faults }) => faults.length > 0)) stop('rows_changed')
  const people = rows.map(personOf)
  if (idAgent !== null) await keepNewcomers(sql, agency.id, people, id)
  else {
    await countInvitations(sql, by, people.length, () => stop('limits'))
    for (const [at, { n }] of rows.entries()) {
      const person = personOf(rows[at] ?? {})
      await inviteAll({ sql, who: by, secretFor: needs.secretFor }, agency, [person])
      await setUserOf(sql, { id, n, idUser: await invitedOf(sql, agency.id, person.email) })
      await oneMore(needs, id, at + 1)
    }
  }
  return { facts: { people: rows.length }, agency: agency.id, tell: [] }
}

async function takeBack({ sql, needs, facts, by }: Omit<Work<PeopleFacts>, 'by'> & { by: number }): Promise<Done> {
  const { id, idAgency, idAgent } = facts
  if (idAgency === null || !(await holdAgency(sql, idAgency)) || (await peopleMovedOn(sql, facts))) throw new Meanwhile()
  const rows = (await peopleRowsOf(sql, id)).filter(({ struck }) => !struck)
  if (idAgent !== null) await dropNewcomers(sql, id)
  for (const [at, user] of (await accountsOf(sql, id)).entries()) {
    if (!(await uninvite(sql, user))) throw new Meanwhile()
    await noteDeed(sql, { by, act: 'user.uninvited', user, agency: idAgency })
    await oneMore(needs, id, at + 1)
  }
  return { facts: { people: rows.length }, agency: idAgency, tell: [] }
}

export const PEOPLE: ImportKind<PeopleFacts> = {
  judge: async ({ sql, needs, facts }) =>
    judgePeopleRows(sql, facts, await peopleRowsOf(sql, facts.id), (await needs.live.at(needs.clock.now())).emailEnding),
  bringIn,
  movedOn: peopleMovedOn,
  takeBack,
  roleWhenGone: ({ idAgent, idOffice }) => (idAgent !== null ? 'agent' : idOffice === null ? 'company' : 'agency'),
}
