/** The skeletons that stand in for screens, in the measures of what comes, so that nothing jumps. */
import { Page } from './Page.tsx'
import { Skeleton, SkeletonRows } from './Skeleton.tsx'
import { t } from '../words/words.ts'

/** What is on its way. */
export type WaitingKind = 'pocket' | 'list' | 'till' | 'form' | 'plain'

function PocketWaiting() {
  return (
    <div aria-hidden className="mb-6">
      {[0, 1, 2].map((n) => (
        <div key={n} className="skeleton mx-3.5 -mb-[46px] h-[92px] rounded-m" />
      ))}
      <div className="pocket-flap">
        <Skeleton className="w-28" />
        <Skeleton className="mt-3 h-10 w-44" />
      </div>
    </div>
  )
}

export function Waiting({ kind }: { kind: WaitingKind }) {
  if (kind === 'plain')
    return (
      <div className="min-h-dvh" aria-busy="true">
        <p className="sr-only">{t('app.loading')}</p>
      </div>
    )
  return (
    <div aria-busy="true">
      <Page
        title={
          <>
            <span className="sr-only">{t('app.loading')}</span>
            <Skeleton className="my-1 h-6 w-40" />
          </>
        }>
        {kind === 'pocket' && (
          <>
            <PocketWaiting />
            <Skeleton className="mb-3 w-24" />
            <SkeletonRows count={2} />
          </>
        )}
        {kind === 'list' && <SkeletonRows count={7} />}
        {kind === 'till' && (
          <>
            <div className="skeleton mx-auto mb-4 h-80 rounded-m" />
            <div className="grid grid-cols-2 gap-3">
              <div className="skeleton h-20 rounded-m" />
              <div className="skeleton h-20 rounded-m" />
            </div>
          </>
        )}
        {kind === 'form' && (
          <>
            <Skeleton className="mx-auto mt-6 h-16 w-16 rounded-m" />
            <Skeleton className="mx-auto mt-4 w-40" />
            <div className="mt-8">
              <SkeletonRows count={3} />
            </div>
          </>
        )}
      </Page>
    </div>
  )
}
