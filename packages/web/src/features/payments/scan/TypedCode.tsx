/** The field for typing a code, always there beside the camera. */
import { useState } from 'react'
import { groupedCode, parseCode, TILL_CODE_LENGTH } from '@taschino/basics/codes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { t } from '../../../words/words.ts'

/** What may be a code of a till or of an amount, however it is spaced; null for a link and for anything longer. */
function shortCode(text: string): string | null {
  const code = parseCode(text)
  return code !== null && code.length <= TILL_CODE_LENGTH ? code : null
}

export function TypedCode({
  onCode,
}: {
  /** Null when it led somewhere, else why not. */ onCode: (text: string) => Promise<string | null>
}) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const send = async (code: string) => {
    setAsking(true)
    setWrong(await onCode(code))
    setAsking(false)
  }
  const type = (next: string) => {
    const [before, now] = [shortCode(text), shortCode(next)]
    setText(now === null ? next : groupedCode(now))
    setWrong(null)
    // Whole as soon as its last sign is there; what is mended afterwards waits for the button.
    if (now?.length === TILL_CODE_LENGTH && (before === null || before.length < TILL_CODE_LENGTH)) void send(now)
  }
  return (
    <Form
      onSend={() => {
        if (!asking) void send(text)
      }}>
      <Field
        className="[&_input]:uppercase"
        label={t('scan.typed')}
        hint={t('scan.typed_hint')}
        error={wrong && <span role="alert">{wrong}</span>}
        value={text}
        readOnly={asking}
        onChange={(event) => type(event.target.value)}
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
