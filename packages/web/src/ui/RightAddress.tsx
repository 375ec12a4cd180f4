/** A field to correct the address of an invitation; the link that was sent to the wrong one becomes void. */
import { useState } from 'react'
import { t } from '../words/words.ts'
import { Breakable } from './Breakable.tsx'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { Notice } from './Notice.tsx'

interface RightAddressProps {
  /** Where it went. */
  email: string
  /** The button that asks for the right one, and the name of the field. */
  words: { wrong: string; right: string }
  wide?: boolean
  act: { busy: boolean; done: boolean; trouble: string | null; wrong: (path: string) => boolean; dismiss: () => void }
  onSend: (email: string) => void
}

export function RightAddress({ email, words, wide = false, act, onSend }: RightAddressProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const right = (typed ?? email).trim().toLowerCase()
  const wrong = act.wrong('email')
  const close = () => {
    setTyped(null)
    act.dismiss()
  }
  if (typed === null || act.done)
    return (
      <>
        {act.done && (
          <Notice kind="ok" className="mb-2" onClose={close}>
            <Breakable>{t('employees.sent_there', { email: right })}</Breakable>
          </Notice>
        )}
        <Button
          kind="plain"
          size="small"
          wide={wide}
          onClick={() => {
            act.dismiss()
            setTyped(email)
          }}>
          <Breakable>{words.wrong}</Breakable>
        </Button>
      </>
    )
  return (
    <Form className="grid gap-3 rounded-m border border-line bg-card p-4" onSend={() => onSend(right)}>
      {act.trouble !== null && !wrong && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={words.right}
        hint={t('employees.right_hint')}
        error={wrong ? t('employees.fault.email') : undefined}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          act.dismiss()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={act.busy}>
          {t('employees.send_there')}
        </Button>
        <Button kind="plain" size="small" disabled={act.busy} onClick={close}>
          {t('act.cancel')}
        </Button>
      </div>
    </Form>
  )
}
