/** The sheet in which something is ordered, fetched when the first one is opened: most visits only look. */
import type { ComponentProps } from 'react'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import type { BuySheet as Loaded } from './BuySheet.tsx'

const { Component } = late(async () => (await import('./BuySheet.tsx')).BuySheet)

export function BuySheet(props: ComponentProps<typeof Loaded>) {
  const frame = (inside: React.ReactNode) => (
    <Sheet open addressed title={t('club.title')} onClose={props.onClose}>
      {inside}
    </Sheet>
  )
  return (
    <Component {...props} waiting={frame(<Skeleton className="h-72 rounded-m" />)} failed={(again) => frame(<Failed again={again} />)} />
  )
}
