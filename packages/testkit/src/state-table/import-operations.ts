/** The operations on an import of shops or people. */
import { setTimeout } from 'node:timers/promises'
import { applyImport, dropImport, mendImportRow, undoImport } from '@taschino/contract/imports.ts'
import { applyPeopleImport, dropPeopleImport, mendPeopleRow, undoPeopleImport } from '@taschino/contract/imports-people.ts'
import { addressIn } from './import-scene.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'

const CALLS = {
  sheet: { mend: mendImportRow, apply: applyImport, undo: undoImport, drop: dropImport, seen: { shops: 1 } },
  list: { mend: mendPeopleRow, apply: applyPeopleImport, undo: undoPeopleImport, drop: dropPeopleImport, seen: { people: 1 } },
}
const callsOf = ({ beginning }: Scene) => CALLS[beginning === 'list' ? 'list' : 'sheet']
const of = ({ table }: Scene) => ({ params: { id: table } })

/** What was begun goes on beside the call: an operation ends when that has ended. */
async function settled({ world, table }: Scene): Promise<void> {
  for (;;) {
    const { rows } = await world.db.query('select from import_job where id_import = $1', [table])
    if (rows.length === 0) return
    await setTimeout(10)
  }
}

async function begins(scene: Scene, which: 'apply' | 'undo', body: object): Promise<string> {
  const { said } = await says(scene.alfio, callsOf(scene)[which], { ...of(scene), body })
  await settled(scene)
  return said
}

export const IMPORT_OPERATIONS = {
  mend: {
    says: 'a cell is corrected',
    does: async (scene) => {
      const body = { cells: { email: addressIn(scene.table) } }
      return (await says(scene.alfio, callsOf(scene).mend, { params: { id: scene.table, n: 1 }, body })).said
    },
  },
  bringIn: { says: 'all are brought in', does: (scene) => begins(scene, 'apply', callsOf(scene).seen) },
  giveUp: { says: 'all are given up', does: (scene) => begins(scene, 'undo', { reason: 'Prova' }) },
  throwAway: { says: 'it is thrown away', does: async (scene) => (await says(scene.alfio, callsOf(scene).drop, of(scene))).said },
} as const satisfies Record<string, Operation>

const reddened = async ({ world, table }: Scene, failure: string | null): Promise<void> => {
  await world.db.query(`update import set state = 'draft', applied_by = null, failure = $2 where id = $1`, [table, failure])
  await world.db.query(
    `update import_row set cells = cells || '{"email": "uno"}', faults = '[{"at": "email", "why": "format"}]' where id_import = $1`,
    [table],
  )
}

export const IMPORT_HAPPENINGS = {
  rowIsWrong: (scene) => reddened(scene, null),
  /** Somebody works on it, in another process. */
  isUnderWay: async ({ world, table }) => {
    await world.db.query(`update import set state = 'applying', applied_by = made_by where id = $1`, [table])
  },
  fallsBack: (scene) => reddened(scene, 'rows_changed'),
  comesIn: async ({ world, table }) => {
    await world.db.query(
      `update app_user set status = 'active', activated_at = now() where id_shop in (select id_shop from import_row where id_import = $1)
         or id in (select id_user from import_row where id_import = $1)`,
      [table],
    )
  },
} as const satisfies Record<string, (scene: Scene) => Promise<void>>
