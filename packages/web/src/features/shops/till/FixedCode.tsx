/** The till's own code, for customers who type the amount; full screen at a tap. */
import { Expand } from 'lucide-react'
import { groupedCode } from '@taschino/basics/codes.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { t } from '../../../words/words.ts'
import { QrCode } from '../../../ui/QrCode.tsx'

const LOOK =
  'flex items-center gap-4 rounded-big border border-line bg-card p-3 text-ink no-underline trio:flex-col trio:p-5 trio:text-center'

export interface FixedCodeProps {
  till: { code: string; name: string; link: string }
  /** Whether the shop has a page for its code (docs/product.md, screens). */
  page: boolean
}

export function FixedCode({ till, page }: FixedCodeProps) {
  const inside = (
    <>
      <span className="w-28 shrink-0 rounded-m bg-white p-0.5 trio:w-full trio:max-w-60">
        <QrCode text={till.link} label={t('till.fixed_label', { till: till.name })} className="block w-full rounded-m" />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-bold trio:justify-center">
          {till.name}
          {page && (
            <>
              <Expand aria-hidden size={16} className="shrink-0 text-brand" />
              <span className="sr-only">{t('till.enlarge')}</span>
            </>
          )}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">{t('till.fixed_hint')}</span>
        <span className="mt-1 block text-sm text-ink-2">
          {t('till.type_code')}{' '}
          <strong translate="no" className="whitespace-nowrap text-ink">
            {groupedCode(till.code)}
          </strong>
        </span>
      </span>
    </>
  )
  return page ? (
    <Link to={paths.codeImage(till.code)} className={`press hover:border-brand ${LOOK}`}>
      {inside}
    </Link>
  ) : (
    <div className={LOOK}>{inside}</div>
  )
}
