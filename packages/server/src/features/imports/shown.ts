/** An import as its reader sees it: rows, files, and what they may do next. */
import type { ImportLine, ShopImport } from '@taschino/contract/imports-shapes.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isCompany } from '../onboarding/public.ts'
import { jobOf } from './jobs-store.ts'
import { countOf, countsOf, fileCounts, movedOn, standingOf } from './rows-store.ts'
import { idOf, sheetLineOf } from './sheet-line.ts'
import { holdImport, loadImport, type Hands, type ShopFacts } from './store.ts'

/** Whose it is: an agent's, or the company's. */
export const handsOf = ({ role, idUser }: Pick<Who, 'role' | 'idUser'>): Hands<'shops'> => ({
  kind: 'shops',
  idAgent: isCompany(role) ? null : idUser,
  idOffice: null,
})

export const theirImport = async (sql: Sql, who: Pick<Who, 'role' | 'idUser'>, id: number): Promise<ShopFacts> =>
  (await loadImport(sql, handsOf(who), id)) ?? refuseCommon('not_found')

/** Locked until the transaction ends. */
export async function heldImport(sql: Sql, who: Pick<Who, 'role' | 'idUser'>, id: number): Promise<ShopFacts> {
  await theirImport(sql, who, id)
  const facts = await holdImport(sql, id)
  return facts?.kind === 'shops' ? facts : refuseCommon('not_found')
}

export const isDraft = ({ state }: Pick<ShopFacts, 'state'>): boolean => state === 'draft' || state === 'checked'

export async function listed(sql: Sql, found: readonly ShopFacts[]): Promise<ImportLine[]> {
  const count = await countsOf(sql, found.map(idOf))
  return found.map((facts) => lineOf(facts, count(facts.id)))
}

const lineOf = (facts: ShopFacts, rows: ImportLine['rows']): ImportLine => ({
  ...sheetLineOf(facts),
  importType: facts.importType,
  autoEnable: facts.autoEnable,
  rows,
})

export async function shown(sql: Sql, who: Pick<Who, 'role' | 'idUser'>, id: number): Promise<ShopImport> {
  const facts = await theirImport(sql, who, id)
  const [shops, moved] = [await standingOf(sql, id), facts.state === 'applied' && (await movedOn(sql, id))]
  return {
    ...lineOf(facts, await countOf(sql, id)),
    files: await fileCounts(sql, id),
    columns: facts.columns,
    failure: facts.failure,
    job: await jobOf(sql, id),
    shops,
    can: {
      mend: isDraft(facts),
      apply: facts.state === 'checked',
      undo: facts.state === 'applied' && !moved,
      decide: facts.state === 'applied' && facts.autoEnable && facts.appliedBy !== who.idUser && shops.waiting > 0,
    },
  }
}
