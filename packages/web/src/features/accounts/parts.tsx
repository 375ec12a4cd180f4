/** What the screens behind letters share: waiting for what the code is for, and the way on when it is over. */
import type { ReactNode } from 'react'
import { CircleCheck, MailQuestion } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Refused } from '../../api/answers.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import type { Letter } from './letter-code.ts'

/** The screen of a letter until its code is known to be good. `over`: what to say and where to go when it is not. */
export function Unopened({
  letter,
  title,
  over,
}: {
  letter: Exclude<Letter, { state: 'good' }>
  title: string
  over: { words: string; act: string; to: string }
}) {
  if (letter.state === 'over') {
    return (
      <Page title={title}>
        <EmptyState
          icon={<MailQuestion size={32} />}
          title={t('account.over_title')}
          act={
            <a href={over.to} className={buttonClass()}>
              {over.act}
            </a>
          }>
          {over.words}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={title}>
      {letter.state === 'trouble' ? (
        <RetryNotice again={letter.again}>{errorWords(letter.error)}</RetryNotice>
      ) : (
        <div role="status" aria-busy="true" aria-label={t('app.loading')} className="grid gap-4">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-14" />
        </div>
      )}
    </Page>
  )
}

/** It worked: said in the middle of the screen, with the way on. */
export function Finished({ title, headline, children, act }: { title: string; headline: string; children: ReactNode; act?: ReactNode }) {
  return (
    <Page title={title}>
      <div role="status">
        <EmptyState
          icon={<CircleCheck size={32} />}
          title={headline}
          act={
            act ?? (
              <a href={paths.login()} className={buttonClass()}>
                {t('account.to_login')}
              </a>
            )
          }>
          {children}
        </EmptyState>
      </div>
    </Page>
  )
}

/** A refusal about the password is said under it. */
export const passwordWords = (error: unknown): string | undefined =>
  error instanceof Refused && error.error.startsWith('password_') ? errorWords(error) : undefined
