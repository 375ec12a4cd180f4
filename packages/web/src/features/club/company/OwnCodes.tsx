/** The form that adds codes of an own digital product, one per line. */
import { useId, useState } from 'react'
import { KeyRound } from 'lucide-react'
import { addCodes } from '@taschino/contract/club/company.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { catalogueChanged } from './desk-calls.ts'
import { codesIn } from './product-draft.ts'

export function OwnCodes({ one }: { one: ManagedProduct }) {
  const [text, setText] = useState('')
  const id = useId()
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(addCodes, { prove: withStepUp, onDone: () => catalogueChanged().then(() => setText('')) })
  const codes = codesIn(text)
  return (
    <Card>
      <div className="text-sm text-ink-2">{t('clubDesk.codes_there')}</div>
      <div role="status" className="text-[22px] font-bold">
        {act.result?.stock ?? one.stock ?? 0}
      </div>
      <label htmlFor={id} className="mt-3 mb-1.5 block text-[15px] font-semibold">
        {t('clubDesk.codes_add')}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={4}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="block w-full resize-y rounded-[14px] border-[1.5px] border-line-strong bg-bg p-3 font-mono text-[15px] text-ink"
      />
      <p id={`${id}-hint`} className="mt-1.5 mb-3 text-sm text-ink-2">
        {t('clubDesk.codes_hint')}
      </p>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <Button
        size="small"
        kind="soft"
        busy={act.busy}
        disabled={codes.length === 0}
        icon={<KeyRound aria-hidden size={18} />}
        onClick={() => act.start({ params: { id: one.idProduct }, body: { codes } })}>
        {t('clubDesk.codes_send', { count: codes.length })}
      </Button>
      {sheet}
    </Card>
  )
}
