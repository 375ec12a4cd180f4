/** The sheet before something is stopped for others: the consequences line by line, and the required reason that they will read. */
import { t } from '../words/words.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { Means, useReason, type ReasonWords } from './Reason.tsx'
import { Sheet } from './Sheet.tsx'

interface ReasonSheetProps {
  title: string
  means: readonly string[]
  /** Of the reason, and what the button does. */
  words: ReasonWords & { send: string }
  busy: boolean
  trouble: string | null
  onClose: () => void
  onSend: (reason: string) => void
}

export function ReasonSheet({ title, means, words, busy, trouble, onClose, onSend }: ReasonSheetProps) {
  const { reason, demand, field } = useReason(words)
  const send = () => {
    if (demand()) onSend(reason)
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
        {means.length > 0 && <Means lines={means} />}
        {field}
      </div>
    </Sheet>
  )
}
