/** Shown while the outcome of a payment is unknown: says what to do, and never offers to pay again. */
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../../routing/router.tsx'
import { Hourglass } from 'lucide-react'
import { paths } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/title.ts'
import { t } from '../../../words/words.ts'

export function PayVerifying({ unsent, onResend, onForget }: { unsent: boolean; onResend: () => void; onForget: () => void }) {
  const navigate = useNavigate()
  useTitle(t(unsent ? 'pay.unsent' : 'pay.verifying'))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [unsent])
  return (
    <section className="mx-auto flex min-h-dvh max-w-[460px] flex-col justify-center px-5 py-8 text-center">
      <span aria-hidden className="mx-auto mb-4 grid size-18 place-items-center rounded-full bg-gold-soft text-on-gold-soft">
        <Hourglass size={34} className={unsent ? '' : 'verifying-glass'} />
      </span>
      <div role="status">
        <h1 ref={title} tabIndex={-1} className="m-0 text-2xl outline-none">
          {unsent ? t('pay.unsent') : t('pay.verifying')}
        </h1>
        <p className="mt-2 mb-0 text-ink-2">{unsent ? t('pay.unsent_body') : t('pay.verifying_body')}</p>
      </div>
      <div className="mt-8 space-y-3">
        {unsent ? (
          <>
            <Button onClick={onResend}>{t('pay.resend')}</Button>
            <Button kind="ghost" onClick={onForget}>
              {t('pay.forget')}
            </Button>
          </>
        ) : (
          <Button kind="ghost" onClick={() => void navigate(paths.root())}>
            {t('pay.to_home')}
          </Button>
        )}
      </div>
    </section>
  )
}
