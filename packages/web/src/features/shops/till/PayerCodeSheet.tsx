/** Reading the code that a payer shows: by camera or typed. A hand scanner needs no sheet: it works anywhere on the till. */
import { useState } from 'react'
import { readPayCode } from '@taschino/basics/codes.ts'
import type { CodeFormat } from '../../../device/scanner/scanner-content.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { Viewfinder } from '../../payments/public.ts'
import { readScan } from './wedge.ts'

const FORMATS: readonly CodeFormat[] = ['qr_code', 'code_128']

export interface PayerCodeProps {
  onCode: (code: string) => void
  onClose: () => void
}

export function PayerCodeSheet({ onCode, onClose }: PayerCodeProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const onHit = (content: string): boolean => {
    const scan = readScan(content)
    if (scan.kind === 'payer') onCode(scan.code)
    else setSeen(t('till.payer_other'))
    return scan.kind === 'payer'
  }
  const onTyped = () => {
    const code = readPayCode(text)
    if (code === null) setWrong(t('till.payer_wrong'))
    else onCode(code)
  }
  return (
    <Sheet open onClose={onClose} title={t('till.payer_title')}>
      <p className="mt-0 mb-3 text-start text-[15px] text-ink-2">{t('till.payer_how')}</p>
      <Viewfinder formats={FORMATS} onHit={onHit} hint={t('till.payer_aim')} photos={false} />
      <div aria-live="assertive" className="mt-3 empty:hidden">
        {seen && (
          <Notice kind="bad" onClose={() => setSeen(null)}>
            {seen}
          </Notice>
        )}
      </div>
      <Form className="mt-4 text-start" onSend={onTyped}>
        <Field
          label={t('till.payer_typed')}
          hint={t('till.payer_typed_hint')}
          error={wrong ?? undefined}
          value={text}
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
          maxLength={100}
          end={
            <Button type="submit" size="small" className="me-1.5" disabled={text.trim() === ''}>
              {t('act.continue')}
            </Button>
          }
        />
      </Form>
    </Sheet>
  )
}
