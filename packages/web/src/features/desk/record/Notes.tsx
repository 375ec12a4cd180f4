/** The staff notes of a record: read by all staff, added in one line, removed by their author. */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { addNote, listNotes, removeNote, type RecordKind, type StaffNote } from '@taschino/contract/desk-records.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

interface NotesProps {
  about: RecordKind
  id: string
}

export function Notes({ about, id }: NotesProps) {
  const answer = useAsk(listNotes, { query: { about, ref: id } })
  const notes = answer.data?.notes
  return (
    <section aria-label={t('record.notes')} className="mt-6">
      <SectionTitle>{t('record.notes')}</SectionTitle>
      <Card>
        <NewNote about={about} id={id} />
        {notes ? (
          <ul className="m-0 mt-4 grid list-none gap-3 p-0 empty:hidden">
            {notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        ) : answer.isError ? (
          <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={1} />
        )}
        {notes?.length === 0 && <p className="mt-3 mb-0 text-sm text-ink-2">{t('record.notes_none')}</p>}
      </Card>
    </section>
  )
}

function NewNote({ about, id }: NotesProps) {
  const [text, setText] = useState('')
  const act = useAct(addNote, {
    onDone: async () => {
      setText('')
      await invalidate(listNotes)
    },
  })
  return (
    <Form className="grid gap-2" onSend={() => text.trim() !== '' && act.start({ body: { about, ref: id, text: text.trim() } })}>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={t('record.note')}
        hint={t('record.note_hint')}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" kind="soft" busy={act.busy} disabled={text.trim() === ''}>
        {t('record.note_add')}
      </Button>
    </Form>
  )
}

function Note({ note: { id, text, at, by, own } }: { note: StaffNote }) {
  const act = useAct(removeNote, { onDone: () => invalidate(listNotes) })
  return (
    <li className="flex items-start gap-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1">
        <p className="m-0 break-words">
          <bdi>{text}</bdi>
        </p>
        <p className="m-0 mt-0.5 text-sm text-ink-2">
          <bdi>{by.name}</bdi> · {dayTime(at)}
        </p>
        {act.trouble !== null && <p className="m-0 text-sm text-bad">{act.trouble}</p>}
      </div>
      {own && (
        <IconButton label={t('record.note_remove', { text })} onClick={() => act.start({ params: { id: String(id) } })}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      )}
    </li>
  )
}
