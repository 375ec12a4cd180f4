/** The sheet that reports a code to the company; fetched on demand, since it needs a network anyway. */
import { useState } from 'react'
import { reportCode } from '@taschino/contract/club/code-problems.ts'
import { CODE_FAULTS } from '@taschino/contract/club/order-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'

interface ReportSheetProps {
  idVoucher: number
  changed: () => Promise<unknown>
  onClose: () => void
}

export function ReportSheet({ idVoucher, changed, onClose }: ReportSheetProps) {
  const [what, setWhat] = useState<(typeof CODE_FAULTS)[number]>('refused')
  const [note, setNote] = useState('')
  const act = useAct(reportCode, { onDone: () => changed().then(onClose) })
  const send = (): void => act.start({ params: { idVoucher }, body: { what, ...(note.trim() === '' ? {} : { note: note.trim() }) } })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('codeProblem.report')}
      foot={
        <>
          {act.trouble !== null && (
            <Notice kind="bad" className="mb-3">
              {act.trouble}
            </Notice>
          )}
          <Button type="submit" form="code-problem" busy={act.busy}>
            {t('codeProblem.send')}
          </Button>
        </>
      }>
      <Form id="code-problem" className="grid gap-4 pb-2" onSend={send}>
        <p className="m-0 text-ink-2">{t('codeProblem.lead')}</p>
        <div role="group" aria-label={t('codeProblem.report')} className="flex flex-wrap gap-2">
          {CODE_FAULTS.map((one) => (
            <Chip key={one} pressed={what === one} onClick={() => setWhat(one)}>
              {t(`codeProblem.what.${one}`)}
            </Chip>
          ))}
        </div>
        <Field
          label={t('codeProblem.note')}
          maxLength={300}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}
