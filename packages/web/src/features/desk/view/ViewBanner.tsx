/** The line on every screen that says as whom one views the app and until when, with the way back. */
import { Eye } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { time } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { endView, useView } from './view-state.ts'

export function ViewBanner() {
  const view = useView()
  if (view === null) return null
  return (
    <aside
      aria-label={t('view.title', { name: view.name })}
      className="no-print fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-3 border-t-2 border-gold bg-gold-soft px-5 py-2.5 text-on-gold-soft">
      <Eye aria-hidden size={20} />
      <p role="status" className="m-0 font-semibold">
        {t('view.banner', { name: view.name, until: time(view.until) })}
      </p>
      <Button size="small" onClick={() => void endView()}>
        {t('view.end')}
      </Button>
    </aside>
  )
}
