/** Words for a cashback on hold: whose it is and why it waits. */
import type { HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { t } from '../../../words/words.ts'

export const whoOf = ({ owner }: HeldCashback): string => owner ?? t('companyCashback.nobody')

export function whyOf({ doubt, waitsFor }: HeldCashback): string {
  if (doubt !== null && waitsFor !== 'remittance' && waitsFor !== 'account') return t(`companyCashback.doubt.${doubt}`)
  return t(`companyCashback.waits.${waitsFor ?? 'company'}`)
}
