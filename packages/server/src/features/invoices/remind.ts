/** The job that reminds agencies of unpaid invoices: a day, a week and three weeks late. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { queueLetter } from '../mail/public.ts'
import { nextReminder } from './rules.ts'
import { noteReminder, takeReminder, toRemind } from './store.ts'

/** Reminders are not sent at night. */
const MORNING_MS = 8 * 3_600_000

async function remindOne(sql: Sql, id: number, today: string, at: Date): Promise<void> {
  const one = await takeReminder(sql, id, today)
  if (!one) return
  const { number, agency, email, language, day, due, total, open, iban, reminded } = one
  const sent = email !== null
  if (sent)
    await queueLetter(sql, {
      kind: 'invoice-due',
      facts: { number, agency, day, due, total, open, iban, which: (['first', 'second'] as const)[reminded] ?? 'last' },
      to: { idUser: null, email, language },
    })
  await noteReminder(sql, id, { sent, at, next: nextReminder(due, sent ? reminded + 1 : reminded, today) })
}

/** Of several servers, one writes the letter. */
export async function remindInvoices(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const today = businessDay(now)
  if (now < startOfBusinessDay(today) + MORNING_MS) return
  for (const id of await toRemind(db, today)) await db.tx((sql) => remindOne(sql, id, today, new Date(now)))
}
