/** The name of the screen in the window's title: what screen readers say first and what the list of tabs shows. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'

export function useTitle(title: ReactNode): void {
  useEffect(() => {
    if (typeof title === 'string') document.title = `${title} · ${t('app.name')}`
  }, [title])
}
