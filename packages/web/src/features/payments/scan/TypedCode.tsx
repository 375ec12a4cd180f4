/** The field for typing a code, always there beside the camera. */
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { t } from '../../../words/words.ts'

export function TypedCode({
  onCode,
}: {
  /** Null when it led somewhere, else why not. */ onCode: (text: string) => Promise<string | null>
}) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const send = async () => {
    setAsking(true)
    setWrong(await onCode(text))
    setAsking(false)
  }
  return (
    <Form
      onSend={() => {
        if (!asking) void send()
      }}>
      <Field
        className="[&_input]:uppercase"
        label={t('scan.typed')}
        hint={t('scan.typed_hint')}
        error={wrong && <span role="alert">{wrong}</span>}
        value={text}
        readOnly={asking}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
        }}
        placeholder="7KQ4-M2XD"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={300}
        end={
          <Button type="submit" size="small" className="me-1.5" busy={asking} disabled={text.trim() === ''}>
            {t('act.continue')}
          </Button>
        }
      />
    </Form>
  )
}
