/** The screen of a supermarket's code: shop, amount, button; then the code until a till has read it. */
import { paths } from '../../../routing/paths.ts'
import { useBack } from '../../../routing/back.ts'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { EndOfCode } from './EndOfCode.tsx'
import { MakeCode } from './MakeCode.tsx'
import { OpenCode } from './OpenCode.tsx'
import { useGdoCode } from './use-gdo-code.ts'

export function CodeGdoScreen() {
  const onBack = useBack(paths.root())
  const code = useGdoCode()
  const { last, open, ended } = code
  if (open) return <OpenCode code={code} barcode={open} onBack={onBack} />
  if (ended) return <EndOfCode code={code} barcode={ended} onBack={onBack} />
  if (last.data) return <MakeCode code={code} before={last.data.barcode} onBack={onBack} />
  return (
    <Page title={t('gdo.title')} onBack={onBack}>
      {last.isError ? (
        <RetryNotice again={() => void last.refetch()}>{errorWords(last.error)}</RetryNotice>
      ) : (
        <div aria-busy="true">
          <p className="sr-only">{t('app.loading')}</p>
          <SkeletonRows count={4} />
        </div>
      )}
    </Page>
  )
}
