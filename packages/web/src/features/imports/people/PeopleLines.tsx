/** The rows of a list of people: how many are ready, red ones open for mending. */
import { useState } from 'react'
import { PERSON_COLUMNS } from '@taschino/basics/people-sheet.ts'
import { listPeopleRows, mendPeopleRow } from '@taschino/contract/imports-people.ts'
import type { PeopleImport, PeopleRow } from '@taschino/contract/imports-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { invalidate, useInfinite } from '../../../api/use-ask.ts'
import { Figure } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import { MendableRow } from '../MendableRow.tsx'
import { MendedLines } from '../MendedLines.tsx'

const FILTERS = ['all', 'faults', 'struck'] as const
type Filter = (typeof FILTERS)[number]

/** The first thing in the way, so that nobody wonders why the button is grey. */
export function peopleInTheWay({ rows }: PeopleImport): string | null {
  if (rows.faults > 0) return t('bulk.way.faults', { count: rows.faults })
  return rows.good === 0 ? t('bulk.way.nothing') : null
}

export function PeopleLines({ one, onChanged }: { one: PeopleImport; onChanged: (next: PeopleImport) => void }) {
  const [only, setOnly] = useState<Filter>(one.rows.faults > 0 ? 'faults' : 'all')
  const list = useInfinite(listPeopleRows, { params: { id: one.id }, query: { only, limit: 100 } })
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Figure name={t('bulk.figure.ready')}>{one.rows.good}</Figure>
        <Figure name={t('bulk.figure.faults')}>{one.rows.faults}</Figure>
      </div>
      <MendedLines label={t('peopleBulk.rows')} filters={FILTERS} counts={one.rows} only={only} onOnly={setOnly} list={list}>
        {(row, onMended) => (
          <PersonRow
            key={row.n}
            id={one.id}
            row={row}
            onMended={(next, now) => {
              onMended(next)
              onChanged(now)
              void invalidate(listPeopleRows)
            }}
          />
        )}
      </MendedLines>
    </>
  )
}

interface PersonRowProps {
  id: number
  row: PeopleRow
  onMended: (row: PeopleRow, now: PeopleImport) => void
}

function PersonRow({ id, row, onMended }: PersonRowProps) {
  const { firstName = '', lastName = '', email = '' } = row.cells
  return (
    <MendableRow
      row={row}
      name={`${firstName} ${lastName}`.trim() || email || t('bulk.nameless')}
      columns={PERSON_COLUMNS}
      labelOf={(column) => t(`users.field.${column}`)}
      red={row.struck ? [] : row.faults.map(({ at, why }) => ({ at, says: t(`bulk.fault.${why}`) }))}
      hidden={row.faults.some(({ why }) => why === 'hidden')}
      under={
        row.faults.every(({ at }) => at !== 'email') && (
          <span className="block text-sm break-words text-ink-2">
            <bdi>{email}</bdi>
          </span>
        )
      }
      mend={async (body) => {
        const said = await ask(mendPeopleRow, { params: { id, n: row.n }, body }, { quiet: true })
        onMended(said.row, said.import)
      }}
    />
  )
}
