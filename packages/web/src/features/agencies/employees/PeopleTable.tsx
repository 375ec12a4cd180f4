/** A list of people as it comes from a spreadsheet: pasted, shown row by row, and what is red mended in its place. */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { peopleFrom, type PersonFault, type PersonField, type PersonRow } from '@taschino/basics/people-sheet.ts'
import { INVITE_MAX } from '@taschino/contract/agency-shapes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'

const FIELDS: readonly PersonField[] = ['firstName', 'lastName', 'email']
export type Line = PersonRow & { id: number }

export const linesFrom = (text: string): Line[] => peopleFrom(text).map((row, id) => ({ ...row, id }))

export function PastePlace({ empty, onTake }: { empty: boolean; onTake: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <div className="grid gap-3 pb-2">
      <label htmlFor="paste-people" className="text-[15px] font-semibold">
        {t('employees.list_label')}
      </label>
      <textarea
        id="paste-people"
        rows={8}
        value={text}
        spellCheck={false}
        placeholder={'Giulia\tBianchi\tgiulia@…'}
        aria-describedby="paste-people-hint"
        className="w-full rounded-[14px] border-[1.5px] border-line-strong bg-card p-3 font-mono text-sm text-ink placeholder:text-ink-2"
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          if (text === '') {
            event.preventDefault()
            onTake(event.clipboardData.getData('text'))
          }
        }}
      />
      <p id="paste-people-hint" className="m-0 text-sm text-ink-2">
        {t('employees.list_hint', { max: INVITE_MAX })}
      </p>
      {empty && <Notice kind="bad">{t('employees.list_empty')}</Notice>}
      <Button disabled={text.trim() === ''} onClick={() => onTake(text)}>
        {t('employees.list_read')}
      </Button>
    </div>
  )
}

interface TableProps {
  lines: readonly Line[]
  faults: readonly PersonFault[]
  onSet: (lines: readonly Line[]) => void
  onAgain: () => void
}

export function PeopleTable({ lines, faults, onSet, onAgain }: TableProps) {
  const set = (id: number, change: Partial<PersonRow>) => onSet(lines.map((line) => (line.id === id ? { ...line, ...change } : line)))
  return (
    <>
      <ol aria-label={t('employees.list_people')} className="m-0 grid list-none gap-3 p-0">
        {lines.map((line, row) => {
          const mine = faults.filter((fault) => fault.row === row)
          return (
            <li key={line.id} className={cx('rounded-m border p-2', mine.length > 0 ? 'border-bad' : 'border-line')}>
              <div className="flex items-start gap-2">
                <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_1.6fr]">
                  {FIELDS.map((at) => (
                    <Cell
                      key={at}
                      at={at}
                      row={row}
                      value={line[at]}
                      why={mine.find((fault) => fault.at === at)?.why}
                      onSet={(value) => set(line.id, { [at]: value })}
                    />
                  ))}
                </div>
                <IconButton
                  label={t('employees.list_leave_out', { row: row + 1 })}
                  onClick={() => onSet(lines.filter(({ id }) => id !== line.id))}>
                  <Trash2 aria-hidden size={20} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <Button className="mt-3" kind="plain" size="small" onClick={onAgain}>
        {t('employees.list_again')}
      </Button>
    </>
  )
}

function Cell({
  at,
  row,
  value,
  why,
  onSet,
}: {
  at: PersonField
  row: number
  value: string
  why: PersonFault['why'] | undefined
  onSet: (value: string) => void
}) {
  const id = `people-${row}-${at}`
  return (
    <div className={at === 'email' ? 'col-span-2 sm:col-span-1' : ''}>
      <input
        id={id}
        aria-label={t('employees.list_cell', { field: t(`users.field.${at}`), row: row + 1 })}
        aria-invalid={why ? true : undefined}
        aria-describedby={why ? `${id}-why` : undefined}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        className={cx(
          'min-h-11 w-full rounded-xl border-[1.5px] bg-card px-2.5 text-[15px] text-ink',
          why ? 'border-bad' : 'border-line-strong',
        )}
        onChange={(event) => onSet(event.target.value)}
      />
      {why && (
        <p id={`${id}-why`} className="mt-1 mb-0 text-sm font-medium text-bad">
          {t(at === 'email' && why === 'format' ? 'employees.fault.email' : `employees.why.${why}`)}
        </p>
      )}
    </div>
  )
}
