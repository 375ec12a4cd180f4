/** The table of earlier lists of people at a desk. */
import type { ReactNode } from 'react'
import { exportPeopleImports, listPeopleImports } from '@taschino/contract/imports-people.ts'
import type { PeopleLine } from '@taschino/contract/imports-shapes.ts'
import type { PeopleOf } from '../../../routing/paths.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { t } from '../../../words/words.ts'
import { sheetColumns } from '../sheet-columns.tsx'
import { listName } from './PeopleOutcome.tsx'

const columns = (of: PeopleOf) =>
  sheetColumns<PeopleLine>({
    nameOf: listName,
    rows: t('dist.figure.people'),
    more:
      of === 'agency'
        ? []
        : [
            {
              key: 'agency',
              head: t('table.agency'),
              width: 180,
              least: 120,
              cell: ({ agency }) => <bdi>{agency?.name ?? '–'}</bdi>,
            },
          ],
  })

interface PeopleTableProps {
  of: PeopleOf
  pathOf: (one: PeopleLine) => string
  none: ReactNode
}

export function PeopleTable({ of, pathOf, none }: PeopleTableProps) {
  return (
    <ListTable<PeopleLine>
      id="people-imports"
      label={t('peopleBulk.history')}
      call={listPeopleImports}
      file={{ call: exportPeopleImports, name: t('peopleBulk.history').toLocaleLowerCase() }}
      columns={columns(of)}
      first="-made"
      keyOf={({ id }) => String(id)}
      pathOf={pathOf}
      away
      below
      none={none}
    />
  )
}
