/** The table of earlier imports of shops at a desk. */
import type { ReactNode } from 'react'
import { exportImports, listImports } from '@taschino/contract/imports.ts'
import type { ImportLine } from '@taschino/contract/imports-shapes.ts'
import { paths } from '../../routing/paths.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { t } from '../../words/words.ts'
import { sheetColumns } from './sheet-columns.tsx'

const columns = () =>
  sheetColumns<ImportLine>({
    nameOf: ({ name, importType }) => name || t(`bulk.type.${importType}`),
    rows: t('tab.shops'),
    more: [{ key: 'kind', head: t('table.kind'), width: 130, cell: ({ importType }) => t(`bulk.type.${importType}`) }],
  })

export function ImportsTable({ agent, none }: { agent: boolean; none: ReactNode }) {
  return (
    <ListTable<ImportLine>
      id="imports"
      label={t('bulk.history')}
      call={listImports}
      file={{ call: exportImports, name: t('bulk.history').toLocaleLowerCase() }}
      columns={columns()}
      first="-made"
      keyOf={({ id }) => String(id)}
      to={(id) => paths.shopBulk(agent ? 'agent' : 'company', Number(id))}
      away
      below
      none={none}
    />
  )
}
