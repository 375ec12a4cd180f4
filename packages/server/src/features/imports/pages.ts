/** Pages of imports and of their rows. */
import { refuseInput } from '../../http/refusal.ts'

export const PAGE = 20

export const afterIn = (cursor: string | undefined): number | undefined => {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return cursor === undefined ? undefined : Number(cursor)
}

export function pageFrom<T>(rows: readonly T[], limit: number, at: (row: T) => number) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? String(at(last)) : null }
}
