/** Loads the next page when the end of a list comes in sight; also a button, for keyboards. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { t } from '../words/words.ts'

export function MoreOnSight({ onSight, busy }: { onSight: () => void; busy: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => {
    if (!busy) onSight()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) seen()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={end} className="mt-3">
      <Button kind="ghost" size="small" wide busy={busy} onClick={onSight}>
        {t('act.show_more')}
      </Button>
    </div>
  )
}
