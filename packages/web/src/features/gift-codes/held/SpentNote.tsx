/** The owner's note of what was spent of a code, in part or whole, which can be taken back. */
import { useState } from 'react'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** Cents of an amount as it is typed; null for anything else. */
function centsOf(text: string): number | null {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

/** `spent`: all of it so far; without it the whole code. */
type Note = { spent?: number } | { undo: true }

interface SpentNoteProps {
  unit: number
  spent: number
  /** Nothing is left, or nothing is taken any more. */
  over: boolean
  /** What is said of one that ended before all of it was spent. */
  ended?: string
  busy: boolean
  trouble: string | null
  onNote: (note: Note) => void
}

export function SpentNote({ unit, spent, over, ended = t('gifts.used_up'), busy, trouble, onNote }: SpentNoteProps) {
  const most = unit - spent
  return (
    <section aria-label={t('gifts.spent')} className="grid gap-3 rounded-m border border-line p-4">
      <p className="m-0 text-[15px]" aria-live="polite">
        {over ? ended : spent > 0 ? t('gifts.spent_of', { spent: money(spent), left: money(most) }) : t('gifts.spent_hint')}
      </p>
      {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
      {!over && (
        <>
          {/* A note that was taken leaves an empty field. */}
          <Part key={spent} most={most} busy={busy} onPart={(cents) => onNote({ spent: spent + cents })} />
          <Button kind="ghost" size="small" wide busy={busy} icon={<CircleCheck aria-hidden size={18} />} onClick={() => onNote({})}>
            {t('gifts.use_all')}
          </Button>
        </>
      )}
      {spent > 0 && (
        <Button
          kind="ghost"
          size="small"
          wide
          busy={busy}
          icon={<RotateCcw aria-hidden size={18} />}
          onClick={() => onNote({ undo: true })}>
          {t('gifts.undo')}
        </Button>
      )}
    </section>
  )
}

function Part({ most, busy, onPart }: { most: number; busy: boolean; onPart: (cents: number) => void }) {
  const [text, setText] = useState('')
  const cents = centsOf(text)
  const wrong = text !== '' && (cents === null || cents < 1 || cents > most)
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
      onSend={() => {
        if (cents !== null && !wrong) onPart(cents)
      }}>
      <Field
        hideLabel
        label={t('gifts.spent_now')}
        placeholder={t('gifts.spent_now')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={text}
        error={wrong ? t('gifts.spent_wrong', { left: money(most) }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="soft" size="small" className="min-h-13" busy={busy} disabled={cents === null || wrong}>
        {t('gifts.note')}
      </Button>
    </Form>
  )
}
