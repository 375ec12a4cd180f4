/** The notice that says why a distribution gave nothing to anybody. */
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

export function FailureNotice({ one: { failure } }: { one: Pick<Distribution, 'failure'> }) {
  return (
    failure && (
      <Notice kind="bad" className="mb-4" title={t('dist.nothing_given')}>
        {t(`dist.failure.${failure}`)}
      </Notice>
    )
  )
}
