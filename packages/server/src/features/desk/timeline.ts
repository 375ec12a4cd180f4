/** The timeline of a person, place or movement: acts of the audit log, letters, notices, newest first. */
import { getTimeline, type Happening } from '@taschino/contract/desk-records.ts'
import type { AuditDeed } from '@taschino/contract/audit.ts'
import { handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { deedsOf, deedsOfAgency, deedsOfFile, deedsOfMovement, deedsOfShop } from '../audit/public.ts'
import { lettersTo } from '../mail/public.ts'
import { noticesTo } from '../notifications/public.ts'
import { messageIdOf, partiesOf, peopleBehind } from './people-store.ts'
import type { About } from './note-store.ts'

/** So many lines; older ones are in the audit log. */
const LINES = 60

interface Around {
  deeds: AuditDeed[]
  /** Whose letters and notifications belong to it. */
  people: readonly number[]
  /** Of a movement: the notices about it, and no letters. */
  gtid: string | null
}

async function aroundOf(sql: Sql, { about, ref }: About): Promise<Around> {
  const id = Number(ref)
  switch (about) {
    case 'user':
      return { deeds: await deedsOf(sql, id, LINES), people: [id], gtid: null }
    case 'shop':
      return { deeds: await deedsOfShop(sql, id, LINES), people: await peopleBehind(sql, [id]), gtid: null }
    case 'agency':
      return { deeds: await deedsOfAgency(sql, id, { limit: LINES, own: false }), people: await peopleBehind(sql, [id]), gtid: null }
    case 'movement': {
      const parties = await partiesOf(sql, ref)
      return { deeds: await deedsOfMovement(sql, ref, parties, LINES), people: await peopleBehind(sql, parties), gtid: ref }
    }
    case 'file':
      return { deeds: await deedsOfFile(sql, await messageIdOf(sql, id), LINES), people: [], gtid: null }
  }
}

export const getTimelineAnswer = handle(getTimeline)(async ({ query, db, clock }) => {
  const { deeds, people, gtid } = await aroundOf(db, query)
  const [letters, notices] = await Promise.all([
    gtid === null ? lettersTo(db, people, LINES) : [],
    noticesTo(db, people, gtid, { most: LINES, now: clock.now() }),
  ])
  const happenings: Happening[] = [
    ...deeds.map((deed) => ({ what: 'deed' as const, at: deed.at, deed })),
    ...letters.map(({ at, kind, to, state }) => ({ what: 'letter' as const, at: at.toISOString(), letter: kind, to, state })),
    ...notices.map(({ at, who, title, body, push, read }) => ({ what: 'notice' as const, at, who, title, body, pushed: push, read })),
  ]
  return { happenings: happenings.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, LINES) }
})
