/** Warnings for the company before its yes: the shop and whoever brings it in may be the same. */
import { TriangleAlert } from 'lucide-react'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'

export function Marks({ marks }: { marks: ShopRecord['marks'] }) {
  if (marks.length === 0) return null
  return (
    <section aria-label={t('shopReview.marks')} className="mt-4 rounded-m bg-gold-soft p-4 text-on-gold-soft">
      <h2 className="m-0 flex items-center gap-2 text-base">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        {t('shopReview.marks')}
      </h2>
      <ul className="m-0 mt-2 grid grid-cols-[minmax(0,1fr)] list-disc gap-1 ps-5">
        {marks.map(({ mark, names }) => (
          <li key={mark}>
            {t(`shopReview.marked.${mark}`)}
            {names.length > 0 && (
              <>
                {' '}
                <bdi className="font-semibold">{list(names)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
