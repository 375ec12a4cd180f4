/** Catches a screen that crashes, and shows words and a way on instead of a white page. */
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'

export class ScreenGuard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center">
        <EmptyState title={t('error.screen_title')} act={<Button onClick={() => location.reload()}>{t('app.reload')}</Button>}>
          {t('error.screen_body')}
        </EmptyState>
      </main>
    )
  }
}
