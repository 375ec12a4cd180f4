/** What may be done to several codes at once: taken out of the stock, or taken back from buyers who have not looked at them yet. */
import { cancelGift, getCodeStock, listCodes, withdrawCode } from '@taschino/contract/gift-stock.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { MarkedActs } from '../../../table/MarkedActs.tsx'
import { Means } from '../../../ui/Reason.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { yesesMoved } from '../../approvals/public.ts'
import { SeveralMoney } from '../../several-money/public.ts'

/** A code that its buyer has seen may have been used: it is looked at by itself, and takes two persons. */
const FITS = {
  withdraw: ({ state }: StockCode): boolean => state === 'free' || state === 'quarantined',
  cancel: ({ state }: StockCode): boolean => state === 'assigned',
} as const
type Act = keyof typeof FITS
const ACTS = ['withdraw', 'cancel'] as const

const keyOf = ({ id }: StockCode): string => String(id)
const tailOf = ({ tail }: StockCode): string => `···· ${tail}`
export const codeName = (code: StockCode): string => `${code.merchant.merchant} ${tailOf(code)}`
export const mayBeMarked = (code: StockCode): boolean => ACTS.some((act) => FITS[act](code))

export const MarkedCodes = ({ codes, onClear }: { codes: readonly StockCode[]; onClear: () => void }) => (
  <MarkedActs
    rows={codes}
    acts={ACTS}
    fits={(act, code) => FITS[act](code)}
    label={(act, count) => t(`giftStock.marked.${act}`, { count })}
    sum={money(codes.reduce((sum, { unit }) => sum + unit, 0))}
    sheet={(act, some, close) => <SeveralCodes act={act} codes={some} onClose={close} />}
    onClear={onClear}
  />
)

function SeveralCodes({ act, codes, onClose }: { act: Act; codes: readonly StockCode[]; onClose: () => void }) {
  return (
    <SeveralMoney
      call={act === 'withdraw' ? withdrawCode : cancelGift}
      rows={codes}
      keyOf={keyOf}
      valueOf={({ unit }) => unit}
      nameOf={(code) => (act === 'withdraw' ? code.merchant.merchant : (code.owner ?? code.merchant.merchant))}
      detailOf={(code) => <span translate="no">{act === 'withdraw' ? tailOf(code) : codeName(code)}</span>}
      inputOf={({ id }, reason) => ({ params: { id }, body: { reason } })}
      // Its buyer may have looked at it in this very moment: then it waits for a second person.
      endOf={(result) =>
        'waits' in result && result.waits
          ? { words: t('giftStock.cancel_two'), missing: true }
          : { words: t(act === 'withdraw' ? 'giftStock.gone' : 'giftStock.cancelled') }
      }
      title={t(`giftStock.several.${act}`)}
      lead={() => (
        <Means lines={act === 'withdraw' ? [t('giftStock.withdraw_means')] : [t('giftStock.several_back'), t('giftStock.cancel_told')]} />
      )}
      reason={{ label: t('giftStock.reason'), hint: t('giftStock.reason_kept'), missing: t('giftStock.reason_missing') }}
      act={(count, value) => t(`giftStock.several_do.${act}`, { count, value })}
      done={(count) => t(`giftStock.several_done.${act}`, { count })}
      kind="danger"
      readAnew={() => Promise.all([invalidate(listCodes, getCodeStock), yesesMoved()])}
      onClose={onClose}
    />
  )
}
