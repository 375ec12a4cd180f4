/**
 * Where a browser can show notifications but get no pushes: a toast at the top that asks whether it may (docs/product.md, notifications).
 */
import { createRoot } from 'react-dom/client'
import { Button } from '../ui/Button.tsx'
import { t } from '../words/words.ts'

/** True when the person said Ok. */
export function offerLocal(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (yes: boolean) => {
      root.unmount()
      place.remove()
      resolve(yes)
    }
    root.render(
      <div
        role="alertdialog"
        aria-labelledby="local-offer"
        aria-describedby="local-offer-body"
        className="fixed inset-x-0 top-0 z-50 mx-auto max-w-md p-3 pt-[max(12px,env(safe-area-inset-top))]">
        <div className="toast rounded-m border border-line bg-card p-3.5 text-ink shadow-card">
          <strong id="local-offer" className="block">
            {t('Notifications')}
          </strong>
          <p id="local-offer-body" className="mt-0 mb-3 text-sm">
            {t('q_enable_notifications')}
          </p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => answer(true)}>
              {t('Ok')}
            </Button>
            <Button size="small" kind="ghost" onClick={() => answer(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      </div>,
    )
  })
}
