/** Lets two people of the company agree by making the same call: the first is stored, the second carries it out (decision 0235). */
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { isAnother } from './one-hand-store.ts'
import { endYes, findOpen, hasBegun, holdSubject, insertYes, type Subject } from './first-yes-store.ts'
import { tellEnded, tellFirst } from './tell.ts'

interface Yes extends Subject {
  /** The content that was shown to whoever says yes. */
  content: Json
  by: number
  /** The subject changes by itself: a yes to its earlier content is void. Otherwise somebody else's first yes must be answered first. */
  moves?: boolean
}

/**
 * `may`: two people agree. `first`: the first yes was stored. `own`: the same person had said it. `waits`: another content waits for its
 * second yes.
 */
export async function sayYes(sql: Sql, { act, about, content, by, moves = false }: Yes): Promise<'may' | 'first' | 'own' | 'waits'> {
  if (!(await hasBegun(sql))) return 'may'
  await holdSubject(sql, { act, about })
  const open = await findOpen(sql, { act, about }, content)
  if (open?.same) {
    if (!(await isAnother(sql, open.saidBy, by))) return 'own'
    await endYes(sql, open.id, 'agreed', by)
    await tellEnded(sql, { yes: open.id, saidBy: open.saidBy, ended: 'agreed', by })
    return 'may'
  }
  if (open && !moves && open.saidBy !== by) return 'waits'
  if (open) await endYes(sql, open.id, 'replaced', by)
  await tellFirst(sql, await insertYes(sql, { act, about }, content, by), by)
  await noteDeed(sql, { by, act: 'approval.first-yes', facts: { for: act, about } })
  return 'first'
}
