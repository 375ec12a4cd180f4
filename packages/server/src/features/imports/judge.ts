/** Judges rows of shops as the form for one shop would: by the same schema, against the terms, existing shops and the other rows. */
import { columnOf, matchFiles, shopIn, type ShopColumn, type UsualFees } from '@taschino/basics/shop-sheet.ts'
import { IMPORT_FAULTS, type ImportFault, type ImportRow, type ShopImport } from '@taschino/contract/imports-shapes.ts'
import { groupData, shopData, userData } from '@taschino/contract/onboarding-shapes.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { fieldsOf } from '../../http/body/invalid-input.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { beyond, isCompany, type BringIn } from '../onboarding/public.ts'
import { emailsThere, filesOf, saveRows, vatsThere, type JudgedRow, type WrittenRow } from './rows-store.ts'
import { setChecked, type ShopFacts } from './store.ts'

type Faults = ImportRow['faults']

const known = (why: string): ImportFault => IMPORT_FAULTS.find((fault) => fault === why) ?? 'format'

/** A row in the shape that `bringIn` takes, or its faults. */
export function readRow(
  { cells, isGroup }: Pick<WrittenRow, 'cells' | 'isGroup'>,
  ofGroup: boolean,
  usual: UsualFees,
): { given: BringIn } | { faults: Faults } {
  const written = shopIn(cells, isGroup, usual)
  const user = isGroup || !ofGroup ? (written.userData ?? {}) : written.userData
  const shop = (isGroup ? groupData : shopData).safeParse(written.shopData)
  const owner = user === undefined ? undefined : userData.safeParse(user)
  if (shop.success && owner?.success !== false) return { given: { shopData: shop.data, userData: owner?.data } }
  const fields = [
    ...(shop.success ? [] : fieldsOf(shop.error.issues, written.shopData, 'shopData')),
    ...(owner?.success === false ? fieldsOf(owner.error.issues, user, 'userData') : []),
  ]
  // A price by type is refused as a whole where its minimum is above its maximum.
  const crossed = (path: string): boolean => /feesByType\.\d+$/.test(path)
  return {
    faults: fields.map(({ path, why }) => ({ at: columnOf(path, written.shopData), why: crossed(path) ? 'fees_crossed' : known(why) })),
  }
}

interface Measure {
  role: Role
  fees: Settings['fees']
  importType: ShopImport['importType']
  vats: ReadonlyMap<string, 'vat_known' | 'vat_waits'>
  emails: ReadonlySet<string>
}

function termsOf(given: BringIn, { role, fees }: Measure): Faults {
  const { feeMin = fees.feeMin, feeMax = fees.feeMax } = given.shopData
  const outside = (terms: Parameters<typeof beyond>[1]): boolean => beyond(role, terms, fees) === 'fee_outside_policy'
  const types = (given.shopData.feesByType ?? []).filter((one) => outside({ feesByType: [one] }))
  return [
    ...(outside({ feeMin: given.shopData.feeMin, feeMax: given.shopData.feeMax })
      ? [{ at: 'feeMin' as const, why: 'fee_outside_policy' as const }]
      : []),
    ...types.map(({ type }) => ({ at: `${type}FeeMin` as const, why: 'fee_outside_policy' as const })),
    ...(feeMin > feeMax ? [{ at: 'feeMax' as const, why: 'fees_crossed' as const }] : []),
  ]
}

/** Compares rows with each other; of two equal ones the first counts. */
function besides(measure: Measure): (given: BringIn) => Faults {
  const seen = { vatNumber: new Set<string>(), email: new Set<string>() }
  const again = (at: 'vatNumber' | 'email', text: string): boolean => {
    const twice = seen[at].has(text)
    seen[at].add(text)
    return twice
  }
  return ({ shopData: { vatNumber }, userData: owner }) => {
    const there = measure.vats.get(vatNumber)
    const faults: { at: ShopColumn; why: ImportFault }[] = []
    // Members of a group may be branches of one firm.
    if (there) faults.push({ at: 'vatNumber', why: there })
    else if (again('vatNumber', vatNumber) && measure.importType === 'singleShops') faults.push({ at: 'vatNumber', why: 'twice' })
    if (owner && again('email', owner.email)) faults.push({ at: 'email', why: 'twice' })
    else if (owner && measure.emails.has(owner.email)) faults.push({ at: 'email', why: 'email_taken' })
    return faults
  }
}

function fileFaults(row: WrittenRow, idFile: number | undefined, needed: boolean): Faults {
  if (idFile !== undefined) return []
  if (needed) return [{ at: 'contract', why: 'file_missing' }]
  return row.cells.contract === undefined ? [] : [{ at: 'contract', why: 'file_unknown' }]
}

/** Judges all rows anew, each with its file; `checked` when none has a fault. */
export async function judgeAll(
  sql: Sql,
  { id, importType }: Pick<ShopFacts, 'id' | 'importType'>,
  written: readonly WrittenRow[],
  { role, fees }: { role: Role; fees: Settings['fees'] },
): Promise<void> {
  const group = importType === 'group' ? written.find(({ struck }) => !struck)?.n : undefined
  const rows = written.map((row) => ({ ...row, isGroup: row.n === group }))
  const live = rows.filter(({ struck }) => !struck)
  const files = await filesOf(sql, id)
  const matched = matchFiles(live, files)
  const read = new Map(live.map((row) => [row.n, readRow(row, importType === 'group', fees)]))
  const good = [...read.values()].flatMap((one) => ('given' in one ? [one.given] : []))
  const measure: Measure = {
    role,
    fees,
    importType,
    vats: await vatsThere(
      sql,
      good.map((given) => given.shopData.vatNumber),
    ),
    emails: isCompany(role)
      ? await emailsThere(
          sql,
          good.flatMap(({ userData: owner }) => owner?.email ?? []),
        )
      : new Set(),
  }
  const beside = besides(measure)
  const judged: JudgedRow[] = rows.map((row) => {
    const one = read.get(row.n)
    if (!one) return { ...row, faults: [], idFile: null }
    const idFile = matched.get(row.n)
    const needed = row.isGroup || importType === 'singleShops'
    const own: Faults = 'given' in one ? [...termsOf(one.given, measure), ...beside(one.given)] : one.faults
    const hidden: Faults = row.hidden ? [{ at: null, why: 'hidden' }] : []
    return { ...row, faults: [...hidden, ...own, ...fileFaults(row, idFile, needed)], idFile: idFile ?? null }
  })
  await saveRows(sql, id, judged)
  const all = new Set(matched.values())
  const live2 = judged.filter(({ struck }) => !struck)
  await setChecked(sql, id, live2.length > 0 && live2.every(({ faults }) => faults.length === 0) && files.every((file) => all.has(file.id)))
}
