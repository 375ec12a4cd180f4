/** "You are leaving Taschino": says where to, and leaves the step to the person. The other site learns nothing of this page (T45). */
import { ExternalLink } from 'lucide-react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { t } from '../words/words.ts'
import { setTarget, useTarget } from './leads-out.ts'

export function LeavingSheet() {
  const target = useTarget()
  const stay = () => setTarget(null)
  return (
    <Sheet open={target !== null} onClose={stay} title={t('leaving.title')}>
      {target && (
        <div className="grid gap-3">
          <p className="m-0 text-ink-2">{t('leaving.body')}</p>
          <p translate="no" className="m-0 rounded-m bg-mint px-4 py-3 text-lg font-bold text-brand">{target.hostname}</p>
          <a href={target.href} target="_blank" rel="noopener noreferrer" onClick={stay} className={buttonClass()}><ExternalLink aria-hidden size={20} />{t('leaving.go')}</a>
          <Button kind="ghost" onClick={stay}>{t('leaving.stay')}</Button>
        </div>
      )}
    </Sheet>
  )
}
