/** The till while it waits for the next customer: keypad and fixed code. */
import { ScanLine } from 'lucide-react'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { FixedCode } from './FixedCode.tsx'
import { Keypad } from './Keypad.tsx'
import { typedCents } from './till-state.ts'
import type { TillDesk } from './use-till.ts'

interface CounterProps {
  desk: TillDesk
  till: OwnShop['codes'][number] | null
  page: boolean
  /** A supermarket reads codes before it asks for anything. */
  reads: boolean
  onRead: () => void
}

export function Counter({ desk, till, page, reads, onRead }: CounterProps) {
  const charge = () => {
    const value = typedCents(desk.till.typed)
    if (value > 0) desk.open(value)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 trio:grid-cols-[minmax(0,1fr)_220px]">
      <div>
        <Keypad
          typed={desk.till.typed}
          fresh={desk.till.fresh}
          busy={desk.busy === 'opening'}
          onKey={(key) => desk.dispatch({ type: 'key', key })}
          onCharge={charge}
        />
        {reads && (
          <Button kind="soft" className="mt-2" icon={<ScanLine aria-hidden size={20} />} onClick={onRead}>
            {t('till.read_code')}
          </Button>
        )}
        {desk.trouble?.act === 'opening' && (
          <p role="alert" className="mt-2 mb-0 font-medium text-bad">
            {errorWords(desk.trouble.error)}
          </p>
        )}
      </div>
      {till ? <FixedCode till={till} page={page} /> : <EmptyState title={t('till.no_code_title')}>{t('till.no_code_body')}</EmptyState>}
    </div>
  )
}
