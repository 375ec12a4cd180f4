/** Reads a code that a payer shows, by camera or typed: a payer's own code or a supermarket's barcode. */
import { useState } from 'react'
import { readPayCode } from '@taschino/basics/codes.ts'
import type { CodeFormat } from '../../../device/scanner/scanner-content.ts'
import { typeDigits } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { Viewfinder } from '../../payments/public.ts'
import { isUnderWay } from '../../stepup/public.ts'
import { TakeButton, Taking, useTaking, type Taken } from './Taking.tsx'
import { useSheetKeys } from './use-sheet-keys.ts'
import { readScan, type Scan } from './wedge.ts'

const FORMATS: readonly CodeFormat[] = ['qr_code', 'code_128']

export interface ReaderProps {
  /** A code that a hand scanner has read already. */
  gdo: string | null
  /** This shop takes supermarkets' codes, too. */
  both: boolean
  bill: number
  till: string | undefined
  onPayer: (code: string) => void
  onTaken: (receipt: Taken) => void
  onClose: () => void
}

/** One sheet for both: what was read lies where the camera was. */
export function ReaderSheet({ gdo: read, both, bill, till, onPayer, onTaken, onClose }: ReaderProps) {
  const [gdo, setGdo] = useState(read)
  const taking = useTaking({ code: gdo, asked: bill, till, onTaken })
  useSheetKeys({
    bill: gdo === null ? null : taking.bill,
    onBill: taking.setBill,
    digit: typeDigits,
    enter: () => taking.bill > 0 && taking.take(),
    scanned: (scan) => {
      if (taking.look.busy || isUnderWay(taking.redeem)) return
      if (scan.kind === 'gdo') setGdo(scan.code)
      else if (scan.kind === 'payer' && gdo === null) onPayer(scan.code)
      else toast(otherWords(scan), { kind: 'warn' })
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(gdo !== null ? 'till.gdo_title' : both ? 'till.read_code' : 'till.payer_title')}
      {...(gdo === null ? {} : { foot: <TakeButton {...taking} /> })}>
      {gdo === null ? <Reading both={both} onCode={onPayer} onGdo={setGdo} /> : <Taking {...taking} />}
    </Sheet>
  )
}

/** Of what was scanned while a customer's code was waited for. */
const otherWords = ({ kind }: Scan): string =>
  t(
    kind === 'gdo_wrong'
      ? 'till.gdo_wrong'
      : kind === 'product'
        ? 'till.scan_product'
        : kind === 'payer'
          ? 'till.scan_payer_close'
          : 'till.payer_other',
  )

function Reading({ both, onCode, onGdo }: { both: boolean; onCode: (code: string) => void; onGdo: (code: string) => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const onHit = (content: string): boolean => {
    const scan = readScan(content)
    if (scan.kind === 'payer') onCode(scan.code)
    else if (scan.kind === 'gdo') onGdo(scan.code)
    else setSeen(t('till.payer_other'))
    return scan.kind === 'payer' || scan.kind === 'gdo'
  }
  const onTyped = () => {
    const scan = readScan(text)
    if (scan.kind === 'gdo') return onGdo(scan.code)
    if (scan.kind === 'gdo_wrong') return setWrong(t('till.gdo_wrong'))
    const code = readPayCode(text)
    if (code === null) setWrong(t('till.payer_wrong'))
    else onCode(code)
  }
  return (
    <>
      <p className="mt-0 mb-3 text-start text-[15px] text-ink-2">{t(both ? 'till.both_how' : 'till.payer_how')}</p>
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
          hint={t(both ? 'till.both_typed_hint' : 'till.payer_typed_hint')}
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
    </>
  )
}
