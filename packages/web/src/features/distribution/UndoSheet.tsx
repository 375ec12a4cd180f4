/** The sheet that takes back unspent tickets: says what happens, and asks for the reason that people will read. */
import { useState } from 'react'
import type { undoDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'

export function UndoSheet({ one, act, onClose }: { one: Distribution; act: MoneyCall<typeof undoDistribution>; onClose: () => void }) {
  const [reason, setReason] = useState('')
  useMoneyEnd(act, () => undefined, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('dist.undo')}
      foot={
        <Button
          kind="danger"
          busy={isUnderWay(act)}
          disabled={reason.trim() === ''}
          onClick={() => act.start({ params: { id: one.id }, body: { reason: reason.trim() } }, { value: money(one.value) })}>
          {t('dist.undo_do')}
        </Button>
      }>
      <p className="mt-0 mb-4">{t('dist.undo_body')}</p>
      <MoneyTrouble act={act} className="mb-3" />
      <Field
        label={t('dist.undo_reason')}
        hint={t('dist.undo_reason_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </Sheet>
  )
}
