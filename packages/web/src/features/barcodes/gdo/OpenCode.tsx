/** The open barcode for the till: bars or QR of the same digits, the remaining minutes, also without a network. */
import { useSecondsLeft } from '../../../ui/Countdown.tsx'
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeSheet } from '../../../ui/CodeSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble } from '../../stepup/public.ts'
import type { GdoCode } from './use-gdo-code.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

export const whereWords = ({ shop }: Pick<GdoBarcode, 'shop'>): string => (shop.isGroup ? t('gdo.chain', { shop: shop.title }) : shop.title)

interface OpenCodeProps {
  code: GdoCode
  barcode: GdoBarcode
  onBack: () => void
}

export function OpenCode({ code, barcode, onBack }: OpenCodeProps) {
  const { release, until, offline, last } = code
  const value = money(barcode.value)
  const where = whereWords(barcode)
  return (
    <Page title={t('gdo.title')} onBack={onBack}>
      <div aria-live="polite" className="empty:hidden">
        {offline && <WithoutNetwork until={until} value={value} />}
      </div>
      <MoneyTrouble act={release} className="mb-3" />
      {barcode.code !== null && (
        <CodeSheet
          format="CODE128"
          code={barcode.code}
          qr={barcode.code}
          title={
            <>
              <span className="block text-2xl">{value}</span>
              <span className="block text-base font-semibold">{where}</span>
            </>
          }
          label={t('gdo.label', { value, shop: where })}
          ring={{ until, total: QUARTER_OF_AN_HOUR, label: t('gdo.left'), onEnd: () => void last.refetch() }}>
          <p className="m-0 text-[15px]">{t('gdo.show')}</p>
        </CodeSheet>
      )}
      <Button
        kind="ghost"
        className="mt-4"
        busy={isUnderWay(release)}
        onClick={() => release.start({ query: { id: String(barcode.id) } }, { value })}>
        {t('gdo.give_up')}
      </Button>
    </Page>
  )
}

/** The till reads it all the same; how it ended is seen when the network is back. */
function WithoutNetwork({ until, value }: { until: number; value: string }) {
  const minutes = Math.ceil(useSecondsLeft(until) / 60)
  return (
    <Notice kind="warn" className="mb-3" title={t('gdo.offline_title')}>
      {minutes > 0 ? t('gdo.offline', { count: minutes }) : t('gdo.offline_over', { value })}
    </Notice>
  )
}
