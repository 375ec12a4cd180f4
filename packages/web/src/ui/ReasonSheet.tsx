/** The sheet before something is stopped for others: the consequences line by line, and the required reason that they will read. */
import { useState } from 'react'
import { t } from '../words/words.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'
import { Sheet } from './Sheet.tsx'

interface ReasonSheetProps {
  title: string
  means: readonly string[]
  /** `label` and `hint` of the reason, what is said where it is `missing`, and what the button does. */
  words: { label: string; hint?: string; missing: string; send: string }
  busy: boolean
  trouble: string | null
  onClose: () => void
  onSend: (reason: string) => void
}

export function ReasonSheet({ title, means, words, busy, trouble, onClose, onSend }: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing) onSend(reason.trim())
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="small" wide onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button size="small" wide kind="danger" busy={busy} onClick={send}>
            {words.send}
          </Button>
        </div>
      }>
      <div className="grid gap-4">
        {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        {means.length > 0 && (
          <ul className="m-0 grid list-disc gap-2 ps-5">
            {means.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Field
          label={words.label}
          hint={words.hint}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={tried && missing ? words.missing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
