/** The documents that somebody agreed to, with day and text, and those that wait. */
import { listAgreed, mandatoryNotAgreed } from '@taschino/contract/documents.ts'
import { askForDocuments } from '../../api/documents-needed.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useAsk } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Rows } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fullDay, time } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { ReadButton } from './ReadButton.tsx'

export function AgreedScreen() {
  const back = useBack(paths.root())
  const agreed = useAsk(listAgreed)
  const waiting = useAsk(mandatoryNotAgreed)
  return (
    <Page title={t('documents.agreed_title')} onBack={back}>
      {waiting.data && waiting.data.length > 0 && (
        <Notice
          kind="warn"
          className="mb-4"
          title={t('documents.waiting', { count: waiting.data.length })}
          act={
            <Button size="small" onClick={askForDocuments}>
              {t('documents.open')}
            </Button>
          }
        />
      )}
      {agreed.error && !agreed.data && <RetryNotice again={() => void agreed.refetch()}>{errorWords(agreed.error)}</RetryNotice>}
      {agreed.isPending && <Skeleton className="h-40" />}
      {agreed.data?.length === 0 && <EmptyState title={t('documents.none_title')}>{t('documents.none_body')}</EmptyState>}
      {agreed.data && agreed.data.length > 0 && (
        <Rows label={t('documents.agreed_title')}>
          {agreed.data.map((one) => (
            <li key={one.idDocument} className="flex flex-wrap items-center gap-x-1 gap-y-2 px-4 py-3">
              <span className="min-w-36 flex-1">
                <span className="block font-semibold">{one.title}</span>
                <span className="block text-sm text-ink-2">
                  {t('documents.agreed_on', { version: one.version, day: fullDay(one.agreedAt), time: time(one.agreedAt) })}
                </span>
                {one.withdrawnAt !== null && (
                  <span className="block text-sm text-ink-2">{t('documents.withdrawn_since', { day: fullDay(one.withdrawnAt) })}</span>
                )}
              </span>
              <ReadButton document={one} />
            </li>
          ))}
        </Rows>
      )}
    </Page>
  )
}
