/** The company's yes or no about a cashback, with the reason that the other side reads. */
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { t } from '../../../words/words.ts'

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="m-0 grid gap-2 rounded-m border border-line p-4 text-[15px]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="m-0 min-w-0 font-semibold break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DecideProps {
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  trouble: ReactNode
  /** Null: there is nobody to say yes to. */
  yes: string | null
  no: string
  onYes: () => void
  onNo: () => void
}

export function Decide({ reason, onReason, busy, trouble, yes, no, onYes, onNo }: DecideProps) {
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const press = (act: () => void) => () => {
    setTried(true)
    if (!missing) act()
  }
  return (
    <div className="grid gap-4">
      <Field
        label={t('companyCashback.reason')}
        hint={t('companyCashback.reason_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        error={tried && missing ? t('companyCashback.reason_missing') : undefined}
        onChange={(event) => onReason(event.target.value)}
      />
      {trouble}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button kind="ghost" busy={busy} onClick={press(onNo)}>
          {no}
        </Button>
        {yes !== null && (
          <Button busy={busy} onClick={press(onYes)}>
            {yes}
          </Button>
        )}
      </div>
    </div>
  )
}
