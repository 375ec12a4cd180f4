/** Pages of a table by cursor: the cursor is the id of the last row before it. */
import { refuseInput } from './refusal.ts'

const PAGE = 20
const CURSOR = /^i\.(\d{1,15})$/

export function pageFrom(query: { cursor?: string | undefined; skip?: number | undefined; limit?: number | undefined }): {
  after: number | undefined
  skip: number
  limit: number
} {
  const after = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return { after: after === undefined ? undefined : Number(after), skip: query.skip ?? 0, limit: query.limit ?? PAGE }
}

export function pageOf<R extends { id: number }, T>(
  rows: readonly R[],
  limit: number,
  show: (row: R) => T,
): { items: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(show), nextCursor: rows.length > limit && last ? `i.${last.id}` : null }
}

/** The page of a table, with the figures of all that the filters find where they are asked for. */
export async function tablePage<R extends { id: number }, T, S>(
  {
    totals,
    ...query
  }: { totals?: boolean | undefined; cursor?: string | undefined; skip?: number | undefined; limit?: number | undefined },
  read: (page: ReturnType<typeof pageFrom>) => Promise<R[]>,
  show: (row: R) => T,
  sum: () => Promise<S>,
) {
  const page = pageFrom(query)
  return { ...pageOf(await read(page), page.limit, show), ...(totals ? { totals: await sum() } : {}) }
}
