/** "Invita da un elenco": paste from the spreadsheet, mend what is red in its place, and all of them are invited or nobody. */
import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { judgePeople, type PersonFault, type PersonField } from '@taschino/basics/people-sheet.ts'
import { inviteEmployees } from '@taschino/contract/agencies.ts'
import { INVITE_MAX } from '@taschino/contract/agency-shapes.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'
import { linesFrom, PastePlace, PeopleTable, type Line } from './PeopleTable.tsx'

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
    const read = linesFrom(text)
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
        <PeopleTable lines={lines} faults={faults} onSet={set} onAgain={again} />
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
