/** How a barcode ended: what the till took and what came back, with its proof; or why nobody took it. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Check, TimerOff, Undo2 } from 'lucide-react'
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { announce } from '../../../device/sound/announce.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProofBand } from '../../../ui/ProofBand.tsx'
import { money } from '../../../words/formats.ts'
import { spokenPayment } from '../../../words/spoken-money.ts'
import { currentLanguage, t } from '../../../words/words.ts'
import { whereWords } from './OpenCode.tsx'
import type { GdoCode } from './use-gdo-code.ts'

interface EndOfCodeProps {
  code: GdoCode
  barcode: GdoBarcode
  onBack: () => void
}

export function EndOfCode({ code, barcode, onBack }: EndOfCodeProps) {
  return (
    <Page
      title={t('gdo.title')}
      onBack={onBack}
      // Alone in reach: on a small phone a second one would lie over the words that the till compares.
      foot={<Button onClick={onBack}>{t('gdo.done')}</Button>}>
      {barcode.state === 'redeemed' ? <Taken barcode={barcode} /> : <NotTaken barcode={barcode} />}
      <Button kind="ghost" className="mt-3" onClick={code.forget}>
        {t('gdo.again')}
      </Button>
    </Page>
  )
}

function Taken({ barcode }: { barcode: GdoBarcode }) {
  const { taken, back, takenBy, paid } = barcode
  const title = useRef<HTMLHeadingElement>(null)
  const arrive = useEffectEvent(() => {
    title.current?.focus({ preventScroll: true })
    announce('paid', spokenPayment(taken, 0, currentLanguage()), currentLanguage(), 'own_voice')
  })
  useEffect(() => arrive(), [])
  const receipt = useAsk(getReceipt, { params: { gtid: paid ?? '' } }, { enabled: paid !== null, quiet: true }).data
  return (
    <section aria-labelledby="gdo-taken" className="rounded-big bg-[#14683d] px-5 py-7 text-center text-white short:py-4">
      <span aria-hidden className="paid-tick mx-auto grid size-18 place-items-center rounded-full bg-white/15 short:size-13">
        <Check size={42} strokeWidth={3} />
      </span>
      <div role="status">
        <h2 id="gdo-taken" ref={title} tabIndex={-1} className="mt-3 mb-0 text-[clamp(22px,7vw,28px)] outline-none">
          {back > 0 ? t('gdo.taken_back', { taken: money(taken), back: money(back) }) : t('gdo.taken', { taken: money(taken) })}
        </h2>
        <p className="mt-1 mb-0 text-lg font-bold">{takenBy}</p>
      </div>
      {receipt && (
        <div className="mt-4">
          <ProofBand words={receipt.proof.words} colour={receipt.proof.colour} clock />
        </div>
      )}
      {paid !== null && (
        <Link to={paths.receipt(paid)} className={cx(buttonClass('plain', 'small'), 'mt-4 !text-white underline hover:!bg-white/10')}>
          {t('gdo.receipt')}
        </Link>
      )}
    </section>
  )
}

const ENDS = {
  open: { title: 'gdo.expired_title', body: 'gdo.expired_body' },
  expired: { title: 'gdo.expired_title', body: 'gdo.expired_body' },
  released: { title: 'gdo.released_title', body: 'gdo.released_body' },
  cancelled: { title: 'gdo.cancelled_title', body: 'gdo.cancelled_body' },
} as const

function NotTaken({ barcode }: { barcode: GdoBarcode }) {
  const { title, body } = ENDS[barcode.state === 'redeemed' ? 'expired' : barcode.state]
  const Icon = barcode.state === 'released' ? Undo2 : TimerOff
  return (
    <section aria-labelledby="gdo-over" className="rounded-big border border-line bg-card px-5 py-7 text-center">
      <span aria-hidden className="mx-auto grid size-18 place-items-center rounded-full bg-mint text-brand">
        <Icon size={36} />
      </span>
      <div role="status">
        <h2 id="gdo-over" className="mt-3 mb-0 text-2xl">
          {t(title)}
        </h2>
        <p className="mt-1 mb-0 text-ink-2">{t(body, { value: money(barcode.value), shop: whereWords(barcode) })}</p>
      </div>
    </section>
  )
}
