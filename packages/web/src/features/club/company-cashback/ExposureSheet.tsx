/** The sheet that sets how much the company advances for a provider's cashback; it needs a proof. */
import { useState } from 'react'
import { listCashbackMonths } from '@taschino/contract/club/cashback.ts'
import type { CashbackDebt } from '@taschino/contract/club/cashback-shapes.ts'
import { listProviders, setExposure } from '@taschino/contract/club/company-providers.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

const MOST = 100_000_000

export function ExposureSheet({ debt, onClose }: { debt: CashbackDebt; onClose: () => void }) {
  const [most, setMost] = useState(debt.exposureMax)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(setExposure, {
    prove: withStepUp,
    onDone: () => invalidate(listCashbackMonths, listProviders).then(onClose),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('companyCashback.exposure_title', { provider: debt.provider })}
      foot={
        <>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Button type="submit" form="club-exposure" busy={act.busy}>
            {t('companyCashback.exposure_save')}
          </Button>
        </>
      }>
      <Form
        id="club-exposure"
        className="grid gap-4 pb-2"
        onSend={() => act.start({ params: { name: debt.provider }, body: { exposureMax: most } })}>
        <p className="m-0 text-ink-2">{t('companyCashback.exposure_lead')}</p>
        <AmountInput cents={most} onChange={setMost} max={MOST} keypad={false} label={t('companyCashback.exposure_most')} />
      </Form>
      {sheet}
    </Sheet>
  )
}
