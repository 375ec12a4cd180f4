/** "Invita da un elenco": paste from the spreadsheet, mend what is red in its place, and all of them are invited or nobody. */
import { useState } from 'react'
import { MailCheck, Trash2 } from 'lucide-react'
import { judgePeople, peopleFrom, type PersonFault, type PersonField, type PersonRow } from '@taschino/basics/people-sheet.ts'
import { inviteEmployees } from '@taschino/contract/agencies.ts'
import { INVITE_MAX } from '@taschino/contract/agency-shapes.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'

const FIELDS: readonly PersonField[] = ['firstName', 'lastName', 'email']
type Line = PersonRow & { id: number }

/** What the server said of a row counts until the row is changed. */
interface StoredAnswer {
  line: Line
  at: PersonField
  why: PersonFault['why']
}

/** The list that was pasted, what is wrong in it by our rules and by the server's word, and its way there: all of them, or nobody. */
function usePeopleList() {
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [said, setSaid] = useState<readonly StoredAnswer[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const own = lines ? judgePeople(lines, { isName: isPlainLine }) : []
  const faults = lines
    ? [
        ...own,
        ...said.flatMap(({ line, at, why }) => {
          const row = lines.indexOf(line)
          return row < 0 ? [] : [{ row, at, why }]
        }),
      ]
    : []
  const act = useAct(
    ({ people, check }: { people: readonly Line[]; check: boolean }) =>
      ask(
        inviteEmployees,
        { body: { check, people: people.map(({ firstName, lastName, email }) => ({ firstName, lastName, email })) } },
        { quiet: true, timeout: 60_000 },
      ),
    {
      onDone: (answer, { people, check }) => {
        setSaid(
          answer.faults.flatMap(({ row, at, why }) => {
            const line = people[row]
            return line ? [{ line, at, why }] : []
          }),
        )
        if (check || answer.faults.length > 0) return undefined
        setSent(answer.invited)
        return peopleChanged()
      },
    },
  )
  const take = (text: string) => {
    const read = peopleFrom(text).map((row, id) => ({ ...row, id }))
    setLines(read)
    if (read.length > 0 && read.length <= INVITE_MAX) act.start({ people: read, check: true })
  }
  return {
    lines,
    faults,
    sent,
    busy: act.busy,
    trouble: act.trouble,
    take,
    set: setLines,
    send: (people: readonly Line[]) => act.start({ people, check: false }),
    again: () => {
      setLines(null)
      setSaid([])
      act.dismiss()
    },
  }
}

export function InviteList({ onClose }: { onClose: () => void }) {
  const { lines, faults, sent, busy, trouble, take, set, send, again } = usePeopleList()
  const bad = new Set(faults.map(({ row }) => row)).size
  const foot =
    sent !== null ? (
      <Button onClick={onClose}>{t('act.close')}</Button>
    ) : lines === null || lines.length === 0 ? undefined : (
      <Foot
        count={lines.length}
        bad={bad}
        busy={busy}
        onSend={() => send(lines)}
        onDrop={() => set(lines.filter((_, row) => !faults.some((fault) => fault.row === row)))}
      />
    )
  return (
    <Sheet open onClose={onClose} title={t('employees.list_title')} foot={foot}>
      {trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {trouble}
        </Notice>
      )}
      {sent !== null ? (
        <div role="status">
          <EmptyState icon={<MailCheck size={32} />} title={t('employees.list_sent', { count: sent })}>
            {t('employees.invite_sent')}
          </EmptyState>
        </div>
      ) : lines === null || lines.length === 0 ? (
        <PastePlace empty={lines !== null} onTake={take} />
      ) : (
        <Table lines={lines} faults={faults} onSet={set} onAgain={again} />
      )}
    </Sheet>
  )
}

function Foot({ count, bad, busy, onSend, onDrop }: { count: number; bad: number; busy: boolean; onSend: () => void; onDrop: () => void }) {
  if (count > INVITE_MAX) return <Notice kind="bad">{t('employees.list_long', { max: INVITE_MAX, count })}</Notice>
  return (
    <>
      <p role="status" className={cx('m-0 mb-3 text-[15px]', bad > 0 && 'font-semibold text-bad')}>
        {bad > 0 ? t('employees.list_bad', { count: bad }) : t('employees.list_good', { count })}
      </p>
      <div className="grid gap-2">
        <Button busy={busy} disabled={bad > 0} onClick={onSend}>
          {t('employees.list_send', { count })}
        </Button>
        {bad > 0 && bad < count && (
          <Button kind="ghost" size="small" wide onClick={onDrop}>
            {t('employees.list_drop', { count: bad })}
          </Button>
        )}
      </div>
    </>
  )
}

function PastePlace({ empty, onTake }: { empty: boolean; onTake: (text: string) => void }) {
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

function Table({ lines, faults, onSet, onAgain }: TableProps) {
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
