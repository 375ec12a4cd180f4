/** The acts on marked rows of the catalogue: switch on, switch off, and those that a list adds. */
import type { ReactNode } from 'react'
import type { updateBrands, updateProducts } from '@taschino/contract/club/company.ts'
import { useAct } from '../../../api/use-act.ts'
import { MarkedBar } from '../../../table/MarkedBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { catalogueChanged } from './desk-calls.ts'

interface MarkedSwitchProps {
  call: typeof updateBrands | typeof updateProducts
  ids: readonly number[]
  onClear: () => void
  children?: ReactNode
}

export function MarkedSwitch({ call, ids, onClear, children }: MarkedSwitchProps) {
  const act = useAct(call, { onDone: () => catalogueChanged().then(onClear) })
  const set = (enabled: boolean): void => act.start({ body: { ids: [...ids], set: { enabled } } })
  return (
    <MarkedBar marked={ids.length} trouble={act.trouble} onClear={onClear}>
      <Button size="small" kind="soft" busy={act.busy} onClick={() => set(true)}>
        {t('clubDesk.switch_on')}
      </Button>
      <Button size="small" kind="soft" busy={act.busy} onClick={() => set(false)}>
        {t('clubDesk.switch_off')}
      </Button>
      {children}
    </MarkedBar>
  )
}
